import type { Page } from '@playwright/test'
import { violations, violationsAtWidths } from './axe.ts'
import { expect, test } from './pinwell-page.ts'

// Faults that are planted into a page without any. They show that the checks of the app's pages report such faults.
test.use({ viewport: { width: 1440, height: 900 } })
// A page without the app's policies.
test.beforeEach(({ page }) => page.goto('about:blank'))

/** [rule, HTML that violates it, theme in which it is reported] */
const FAULTS: readonly (readonly [string, string, ('light' | 'dark')?])[] = [
  ['image-alt', '<img src="/favicon.svg" width="40" height="40">'],
  ['label', '<input>'],
  ['button-name', '<button></button>'],
  ['link-name', '<a href="#here"></a>'],
  ['select-name', '<select><option>One</option></select>'],
  ['aria-dialog-name', '<div role="dialog"><p>Text</p></div>'],
  ['aria-required-children', '<div role="listbox" aria-label="Notes"><p>Text</p></div>'],
  ['aria-required-parent', '<div role="option" aria-selected="false">One</div>'],
  ['aria-required-attr', '<div role="checkbox" aria-label="Done" tabindex="0"></div>'],
  ['aria-valid-attr-value', '<button aria-expanded="perhaps">More</button>'],
  ['aria-hidden-focus', '<div aria-hidden="true"><button>Hidden</button></div>'],
  ['nested-interactive', '<div role="button" tabindex="0">Open <a href="#here">a link in a button</a></div>'],
  ['list', '<ul><p>Text</p></ul>'],
  ['listitem', '<div><li>Text</li></div>'],
  ['heading-order', '<h4>A heading without its parents</h4>'],
  ['tabindex', '<button tabindex="2">Second</button>'],
  ['target-size', '<button class="small">a</button><button class="small">b</button>'],
  ['color-contrast', '<p style="color: light-dark(#bbb, white)">Pale</p>', 'light'],
  ['color-contrast', '<p style="color: light-dark(black, #444)">Pale</p>', 'dark'],
  [
    'link-in-text-block',
    '<p>Read <a href="#here" class="plain light">the text</a> of the note.</p>',
    'light',
  ],
  ['link-in-text-block', '<p>Read <a href="#here" class="plain dark">the text</a> of the note.</p>', 'dark'],
]

test('reports each planted fault, in its theme, and none in a page without faults', async ({ page }) => {
  await show(page, '')
  expect(await violations(page)).toEqual([])
  for (const [rule, html, theme = 'light'] of FAULTS)
    await test.step(`${rule} (${theme})`, async () => {
      await show(page, html)
      expect(await violations(page), html).toEqual([expect.stringMatching(`^${theme}: ${rule}: `)])
    })
})

test('reports a fault of one width', async ({ page }) => {
  await show(page, '<button class="phone"></button>')
  expect(await violationsAtWidths(page)).toEqual([expect.stringMatching('^390 px: light: button-name: ')])
  await show(page, '<button class="small tablet">a</button><button class="small tablet">b</button>')
  expect(await violationsAtWidths(page)).toEqual([expect.stringMatching('^768 px: light: target-size: ')])
})

test('reports a page without a title and a language', async ({ page }) => {
  await show(page, '')
  await page.evaluate(() => {
    document.title = ''
    document.documentElement.removeAttribute('lang')
  })
  const found = await violations(page)
  expect(found.map((violation) => violation.split(': ')[1])).toEqual(['document-title', 'html-has-lang'])
})

async function show(page: Page, html: string) {
  await page.setContent(`<!doctype html>
<html lang="en">
  <head>
    <title>Notes</title>
    <style>
      :root { color-scheme: light dark; background: light-dark(white, black); color: light-dark(black, white); }
      .small { width: 12px; height: 12px; padding: 0; border: 0; font-size: 10px; }
      .plain { text-decoration: none; }
      .plain.light { color: light-dark(#222, #e33); }
      .plain.dark { color: light-dark(#36f, #ddd); }
      .phone { width: 40px; height: 40px; }
      @media (width > 500px) { .phone { display: none; } }
      @media (width < 500px) or (width > 1000px) { .tablet { display: none; } }
    </style>
  </head>
  <body><main><h1>Notes</h1>${html}</main></body>
</html>`)
}
