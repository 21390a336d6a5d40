import { isDeepStrictEqual } from 'node:util'
import * as fc from 'fast-check'
import { anyDoc } from '../markers/arbitrary.ts'
import { randomBrowserRuns } from '../random-runs.ts'
import { CASES } from './html-cases.ts'
import { FIXTURES } from './html-fixtures.ts'
import { anyTree, htmlOf, MARK_STYLES, STYLE_SHEET } from './html-trees.ts'
import { expect, test } from './importer-page.ts'
import { withRepresentableText } from './representable-text.ts'

const TREE_COUNT = randomBrowserRuns({ check: 150, full: 400 })
const DOC_COUNT = randomBrowserRuns({ check: 300, full: 4000 })

for (const [row, cases] of Object.entries({ ...CASES, ...FIXTURES })) {
  test(row, async ({ page }) => {
    const markers = await page.evaluate(
      async (inputs) => {
        const { htmlToMarkers } = window.importer
        return inputs.map((html) => htmlToMarkers(html))
      },
      cases.map(([, html]) => html),
    )
    expect(byTitle(markers, cases)).toEqual(
      byTitle(
        cases.map(([, , text]) => text ?? ''),
        cases,
      ),
    )
  })
}

test('imports every exported document as an equal document', async ({ page }) => {
  const docs = fc.sample(anyDoc.map(withRepresentableText), { seed: 20261120, numRuns: DOC_COUNT })
  const read = await page.evaluate(async (written) => {
    const { docToHtml, htmlToDoc, parseHtml } = window.importer
    return written.map((doc) => htmlToDoc(parseHtml(docToHtml(doc))))
  }, docs)
  expect(docs.filter((doc, at) => !isDeepStrictEqual(doc, read[at]))).toEqual([])
})

// @spec limits.paste
// @fault F55
test('imports HTML that would otherwise block or crash the page', async ({ page }) => {
  const hostile = [
    '<div>'.repeat(400_000),
    '<b>'.repeat(300_000),
    '<table><tr><td>'.repeat(20_000),
    '<x/>'.repeat(100_000),
    `<style>${'@media all{'.repeat(28_000)}</style>`,
    `<style>${'p{'.repeat(200_000)}</style>`,
    `<style>@supports ${'('.repeat(100_000)}{p{color:red}}</style>`,
    `<style>${':is('.repeat(20_000)}p${')'.repeat(20_000)}{color:red}</style>`,
    `<p style="font-weight:${'var(--a,'.repeat(20_000)}">`,
    `<style>*{${Array.from({ length: 5000 }, (_, at) => `--a${at}:var(--a${at + 1})`).join(';')}}</style>${'<i></i>'.repeat(12_000)}`,
    `<style>${'i:nth-last-child(2n + 1 of :not(b)){top:0}'.repeat(2000)}</style>${'<i></i>'.repeat(12_000)}`,
    `<style>${':not(:has(:not(b))){top:0}'.repeat(4000)}</style>${'<i></i>'.repeat(12_000)}`,
    `<p></${'a'.repeat(199_000)}>`,
    Array.from({ length: 9000 }, (_, at) => `<p><font id=${at}>`).join(''),
    '<div><b id=1></div>'.repeat(10_000),
    '<optgroup>'.repeat(20_000),
    '<rt>'.repeat(50_000),
    '<span><div></span>'.repeat(11_000),
    '<marquee><table></marquee>'.repeat(8000),
  ].map((html) => `${html}a`)
  const read = await page.evaluate(async (inputs) => {
    const { htmlToMarkers } = window.importer
    return inputs.map((html) => htmlToMarkers(html))
  }, hostile)
  expect(read).toEqual(hostile.map((html) => (/<b[ >]/.test(html) ? '**a**' : 'a')))
})

test('imports unclosed formatting elements with few more elements than tags', async ({ page }) => {
  const unclosedFormats = {
    'plain formats': '<p><b><i>x</p>'.repeat(14_000),
    'formats with ids': Array.from({ length: 7000 }, (_, at) => `<p><b id=${at}><i id=${at}>x</p>`).join(''),
    'formats open before the first block': `<p><b><i><u><s><tt><small><big><code></p>${'<p>x'.repeat(45_000)}`,
    'formats around blocks': `<b><i><u>${'<div>x</div>'.repeat(16_000)}`,
  }
  const read = await page.evaluate(async (inputs) => {
    const { htmlToDoc, parseHtml } = window.importer
    return Object.entries(inputs).map(([name, html]) => {
      const parsed = parseHtml(html)
      const elements = parsed.querySelectorAll('*').length
      const doc = htmlToDoc(parsed)
      const last = doc.at(-1)
      const marks = last && 'runs' in last ? last.runs.at(-1)?.marks : 0
      return [name, elements, doc.filter((block) => 'runs' in block && block.runs.length === 1).length, marks]
    })
  }, unclosedFormats)
  expect(read.map(([name, , blocks]) => [name, blocks])).toEqual([
    ['plain formats', 14_000],
    ['formats with ids', 7000],
    ['formats open before the first block', 45_000],
    ['formats around blocks', 16_000],
  ])
  for (const [name, elements, , marks] of read) {
    expect(Number(elements), String(name)).toBeLessThan(150_000)
    expect(Number(marks) & 1, String(name)).toBe(1)
  }
})

test('imports a link with thousands of formatting elements and many trailing spaces', async ({ page }) => {
  const link = '<a href="https://x.example/">'
  const read = await page.evaluate(
    async (inputs) => {
      const { htmlToMarkers } = window.importer
      return inputs.map((html) => htmlToMarkers(html))
    },
    [
      `${link}${'<b>x</b>y'.repeat(20_000)}</a>`,
      `<div style="white-space:pre-wrap">a${link}${' '.repeat(190_000)}b </a>c`,
    ],
  )
  expect(read[0]).toBe(`${'**x**y'.repeat(20_000)} (https://x.example/)`)
  expect(read[1]).toBe(`a${' '.repeat(190_000)}b (https://x.example/) c`)
})

// @spec limits.paste
test('imports the marks that Chromium renders', async ({ page }) => {
  const trees = fc.sample(anyTree(MARK_STYLES), { seed: 20261120, numRuns: TREE_COUNT })
  expect(
    await page.evaluate(
      compareWithComputedStyles,
      trees.map((tree) => STYLE_SHEET + htmlOf(tree)),
    ),
  ).toEqual([])
})

/**
 * Runs in the page: lays out each HTML in a frame without scripts, reads the computed styles of each letter, and reports where
 * `htmlToDoc` has other letters or marks. Characters that a note adds (marks of rows, rules, boxes) are not letters.
 */
async function compareWithComputedStyles(inputs: readonly string[]): Promise<unknown[]> {
  const { htmlToDoc, parseHtml } = window.importer
  const frame = document.createElement('iframe')
  frame.setAttribute('sandbox', 'allow-same-origin')
  document.body.append(frame)
  const LETTERS = /\p{L}/gu
  const WITHOUT_TEXT = 'head, style, script, svg, textarea, select, button'
  const differences: unknown[] = []

  for (const html of inputs) {
    const rendered: string[] = []
    const loaded = new Promise((resolve) => frame.addEventListener('load', resolve, { once: true }))
    frame.srcdoc = html
    await loaded
    const walker = document.createTreeWalker(frame.contentDocument ?? document, NodeFilter.SHOW_TEXT)
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const found = letters(node.nodeValue ?? '')
      const marks = found.length > 0 && node.parentElement ? computedMarks(node.parentElement) : null
      if (marks !== null) rendered.push(...found.map((letter) => letter + marks))
    }
    const read = htmlToDoc(parseHtml(html)).flatMap((block) =>
      block.type === 'code'
        ? letters(block.code).map((letter) => `${letter}?`)
        : block.runs.flatMap(({ text, marks }) => letters(text).map((letter) => letter + marks)),
    )
    const isSame =
      read.length === rendered.length &&
      read.every((each, at) => each === rendered[at] || each === `${rendered[at]?.[0]}?`)
    if (!isSame) differences.push({ html, rendered: rendered.join(' '), read: read.join(' ') })
  }
  return differences

  function letters(text: string): readonly string[] {
    return text.match(LETTERS) ?? []
  }

  /** An element without a box is reported as invisible, so the nearest box is used instead. */
  function boxAround(element: Element): Element {
    const { parentElement } = element
    const display = frame.contentWindow?.getComputedStyle(element).display
    return parentElement && display === 'contents' ? boxAround(parentElement) : element
  }

  function hasBoldText(heading: Element, view: Window): boolean {
    const walker = document.createTreeWalker(heading, NodeFilter.SHOW_TEXT)
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const { parentElement } = node
      const isText = (node.nodeValue ?? '').trim() !== ''
      if (!parentElement || !isText || parentElement.closest(WITHOUT_TEXT)) continue
      const { visibility, fontWeight } = view.getComputedStyle(parentElement)
      const isVisible = boxAround(parentElement).checkVisibility({ opacityProperty: true })
      if (isVisible && visibility === 'visible' && Number(fontWeight) >= 600) return true
    }
    return false
  }

  /** The bits of `doc.ts` for text directly in an element; null if it is invisible. */
  function computedMarks(parent: Element): number | null {
    const view = frame.contentWindow
    if (
      !view ||
      parent.closest(WITHOUT_TEXT) ||
      view.getComputedStyle(parent).visibility !== 'visible' ||
      !boxAround(parent).checkVisibility({ opacityProperty: true })
    )
      return null
    const heading = parent.closest('h1,h2,h3,h4,h5,h6,[role=heading]')
    const isBold =
      Number(view.getComputedStyle(parent).fontWeight) >= 600 || (heading && !hasBoldText(heading, view))
    let lines = 0
    for (let element: Element | null = parent; element; element = element.parentElement) {
      const { textDecorationLine, display, float } = view.getComputedStyle(element)
      if (textDecorationLine.includes('underline') && !element.closest('a[href]')) lines |= 2
      if (textDecorationLine.includes('line-through')) lines |= 4
      if (display.startsWith('inline-') || float !== 'none') break
    }
    return (isBold ? 1 : 0) | lines
  }
}

function byTitle(
  texts: readonly string[],
  cases: readonly (readonly [title: string, ...unknown[]])[],
): unknown {
  return cases.map(([title], at) => [title, texts[at]])
}
