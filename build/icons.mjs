// Makes the icons of the installed app from public/favicon.svg.
import { readFileSync } from 'node:fs'
import { chromium } from '@playwright/test'
import { findChromium } from '../.ci/chromium.mjs'

const picture = readFileSync('public/favicon.svg', 'utf8')
const [, background] = /<rect [^>]*fill="(#\w+)"/.exec(picture)

/** Whether the picture has the whole square, because the system cuts the corners off. Then only the middle is sure to be seen. */
const ICONS = [
  { name: 'icon-192', size: 192, isCut: false },
  { name: 'icon-512', size: 512, isCut: false },
  { name: 'icon-maskable-512', size: 512, isCut: true },
  { name: 'icon-180', size: 180, isCut: true },
]

const executablePath = findChromium()
const browser = await chromium.launch({
  args: ['--no-sandbox'],
  ...(executablePath ? { executablePath } : {}),
})
try {
  const page = await browser.newPage()
  for (const { name, size, isCut } of ICONS) {
    const width = isCut ? '80%' : '100%'
    await page.setViewportSize({ width: size, height: size })
    await page.setContent(
      `<style>body { display: grid; place-items: center; height: 100vh; margin: 0; background: ${isCut ? background : 'none'} }
      svg { width: ${width} }</style>${picture}`,
    )
    await page.screenshot({ path: `public/${name}.png`, omitBackground: true })
  }
} finally {
  await browser.close()
}
