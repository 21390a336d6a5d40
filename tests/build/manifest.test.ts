import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { SHARE_PATH } from '../../src/sharing/shared-items.ts'

interface Picture {
  readonly src: string
  readonly sizes: string
  readonly type: string
  readonly purpose?: string
}

interface Manifest {
  readonly icons: readonly Picture[]
  readonly screenshots: readonly Picture[]
  readonly share_target: { readonly action: string }
  readonly background_color: string
}

const manifest: Manifest = JSON.parse(readFileSync('public/manifest.webmanifest', 'utf8'))

test.each([...manifest.icons, ...manifest.screenshots].filter(({ type }) => type === 'image/png'))(
  'the picture $src has the size that the manifest names',
  ({ src, sizes }) => {
    const png = readFileSync(`public${src}`)
    expect(`${png.readUInt32BE(16)}x${png.readUInt32BE(20)}`).toBe(sizes)
  },
)

test('there is an icon of each size that installing needs, and one that may be cut to a circle', () => {
  const sizes = manifest.icons.map(({ sizes: size, purpose }) => `${size} ${purpose ?? 'any'}`)
  expect(sizes).toEqual(expect.arrayContaining(['192x192 any', '512x512 any', '512x512 maskable']))
})

test('the share target is the path that the service worker answers', () => {
  expect(manifest.share_target.action).toBe(SHARE_PATH)
})

test('the window opens in the color of the page', () => {
  expect(readFileSync('index.html', 'utf8')).toContain(`background: ${manifest.background_color};`)
})
