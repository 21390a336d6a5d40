import { CLIPBOARDS } from './corpus.ts'
import { expect, test } from './importer-page.ts'

for (const group of new Set(CLIPBOARDS.map((each) => each.group)))
  // @spec limits.paste
  test(`imports the clipboards of ${group} as the expected notes`, async ({ page }) => {
    const clipboards = CLIPBOARDS.filter((each) => each.group === group)
    const notes = await page.evaluate(
      (inputs) => inputs.map(window.importer.htmlToMarkers),
      clipboards.map(({ html }) => html),
    )
    expect(clipboards.map(({ file }, at) => [file, notes[at]])).toEqual(
      clipboards.map(({ file, expected }) => [file, expected]),
    )
  })
