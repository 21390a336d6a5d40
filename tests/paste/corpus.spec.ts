import { readdirSync, readFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { parse } from '../../src/markers/parse.ts'
import type { RenderedLine } from './corpus-lines.ts'
import { applyPolicy, linesOfDoc, readFixture, formatLines, similarity } from './corpus-score.ts'
import { expect, test } from './importer-page.ts'

/**
 * Every fixture of `corpus/` is read by the importer and rendered by Chromium. The similarity of the two is measured. A group is a
 * folder, named after the source of its HTML.
 */
const FOLDER = join(import.meta.dirname, 'corpus')

const FIXTURES = readdirSync(FOLDER, { recursive: true, encoding: 'utf8' })
  .filter((file) => file.endsWith('.clip'))
  .toSorted()
  .map((file) => {
    const { html, policy } = readFixture(readFileSync(join(FOLDER, file), 'utf8'))
    return { group: dirname(file), name: basename(file, '.clip'), html, policy }
  })

// @spec limits.paste
test('imports what Chromium renders, for every group of sources', async ({ page }) => {
  const results = await page.evaluate(
    importAndRender,
    FIXTURES.map(({ html }) => html),
  )

  const scores = FIXTURES.map(({ group, name, policy }, at) => {
    const rendered = applyPolicy(results[at]?.rendered ?? [], policy)
    const imported = linesOfDoc(parse(results[at]?.markers ?? ''))
    return {
      group,
      name,
      score: similarity(rendered, imported),
      rendered: formatLines(rendered),
      imported: formatLines(imported),
    }
  })
  const table = [...new Set(scores.map(({ group }) => group))].map((group) => {
    const all = scores.filter((each) => each.group === group)
    const fidelity = all.reduce((sum, { score }) => sum + score, 0) / all.length
    const exact = (100 * all.filter((each) => each.score === 100).length) / all.length
    return { group, count: all.length, fidelity, exact }
  })
  const report = [
    ...table.map(
      ({ group, count, fidelity, exact }) =>
        `${group}: ${count}, ${fidelity.toFixed(2)}, ${exact.toFixed(0)} %`,
    ),
    ...scores
      .filter(({ score }) => score < 100)
      .map(
        ({ group, name, rendered, imported }) => `\n${group}/${name}\ndrawn\n${rendered}\nread\n${imported}`,
      ),
  ].join('\n')

  expect(table.length, report).toBe(10)
  for (const { count, fidelity, exact } of table) {
    expect(count, report).toBeGreaterThanOrEqual(6)
    expect(fidelity, report).toBeGreaterThanOrEqual(99.7)
    expect(exact, report).toBeGreaterThanOrEqual(98.5)
  }
})

/** Runs in the page. */
async function importAndRender(
  inputs: readonly string[],
): Promise<{ markers: string; rendered: RenderedLine[] }[]> {
  const { htmlToMarkers, openFrame } = window.importer
  const draw = await openFrame()
  const results: { markers: string; rendered: RenderedLine[] }[] = []
  for (const html of inputs) results.push({ markers: htmlToMarkers(html), rendered: await draw(html) })
  return results
}
