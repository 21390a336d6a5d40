// Makes the icons of the installed app from public/favicon.svg.
import { readFileSync } from 'node:fs'
import { chromium } from '@playwright/test'
import { findChromium } from './chromium.mjs'

const picture = readFileSync('public/favicon.svg', 'utf8')
const [, background] = /<rect [^>]*fill="(#\w+)"/.exec(picture)

/**
 * `isCropped`: the system crops the icon to a shape of its own. Such an icon fills the square, and its picture takes the middle 80 %,
 * which always stays visible.
 */
const ICONS = [
  { name: 'icon-192', size: 192, isCropped: false },
  { name: 'icon-512', size: 512, isCropped: false },
  { name: 'icon-maskable-512', size: 512, isCropped: true },
  { name: 'icon-180', size: 180, isCropped: true },
]

const browser = await chromium.launch({ args: ['--no-sandbox'], executablePath: findChromium() })
try {
  const page = await browser.newPage()
  for (const { name, size, isCropped } of ICONS) {
    const width = isCropped ? '80%' : '100%'
    await page.setViewportSize({ width: size, height: size })
    await page.setContent(
      `<style>body { display: grid; place-items: center; height: 100vh; margin: 0; background: ${isCropped ? background : 'none'} }
      svg { width: ${width} }</style>${picture}`,
    )
    await page.screenshot({ path: `public/${name}.png`, omitBackground: true })
  }
} finally {
  await browser.close()
}
