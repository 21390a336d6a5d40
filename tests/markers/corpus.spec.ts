import { readdirSync, readFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { expect, test } from '@playwright/test'
import type * as Html from '../../src/markers/html.ts'
import { parse } from '../../src/markers/parse.ts'
import type { Line } from './corpus-lines.ts'
import type * as Oracle from './corpus-oracle.ts'
import { applyPolicy, linesOfDoc, readFixture, show, similarity } from './corpus-score.ts'

/**
 * Every fixture of `corpus/` is read by the importer and drawn by Chromium; how alike the two are is the figure that
 * counts. A group is a folder, named after where its HTML comes from.
 */
const SERVER = 'http://localhost:4174'
const FOLDER = join(import.meta.dirname, 'corpus')

const FIXTURES = readdirSync(FOLDER, { recursive: true, encoding: 'utf8' })
  .filter((file) => file.endsWith('.clip'))
  .toSorted()
  .map((file) => {
    const { html, policy } = readFixture(readFileSync(join(FOLDER, file), 'utf8'))
    return { group: dirname(file), name: basename(file, '.clip'), html, policy }
  })

test('reads what Chromium draws, in every group of sources', async ({ page }) => {
  await page.route(`${SERVER}/blank`, (route) =>
    route.fulfill({ contentType: 'text/html', body: '<!doctype html>' }),
  )
  await page.goto(`${SERVER}/blank`)
  const seen = await page.evaluate(
    readAndDraw,
    FIXTURES.map(({ html }) => html),
  )

  const scores = FIXTURES.map(({ group, name, policy }, at) => {
    const drawn = applyPolicy(seen[at]?.drawn ?? [], policy)
    const read = linesOfDoc(parse(seen[at]?.markers ?? ''))
    return { group, name, score: similarity(drawn, read), drawn: show(drawn), read: show(read) }
  })
  const table = [...new Set(scores.map(({ group }) => group))].map((group) => {
    const all = scores.filter((each) => each.group === group)
    const fidelity = all.reduce((sum, { score }) => sum + score, 0) / all.length
    const exact = (100 * all.filter((each) => each.score === 100).length) / all.length
    return { group, count: all.length, fidelity, exact }
  })
  const shown = [
    ...table.map(
      ({ group, count, fidelity, exact }) =>
        `${group}: ${count}, ${fidelity.toFixed(2)}, ${exact.toFixed(0)} %`,
    ),
    ...scores
      .filter(({ score }) => score < 100)
      .map(({ group, name, drawn, read }) => `\n${group}/${name}\ndrawn\n${drawn}\nread\n${read}`),
  ].join('\n')

  expect(table.length, shown).toBe(10)
  for (const { count, fidelity, exact } of table) {
    expect(count, shown).toBeGreaterThanOrEqual(6)
    expect(fidelity, shown).toBeGreaterThanOrEqual(99.7)
    expect(exact, shown).toBeGreaterThanOrEqual(98.5)
  }
})

/** Runs in the page. */
async function readAndDraw(inputs: readonly string[]): Promise<{ markers: string; drawn: Line[] }[]> {
  const [importer, oracle] = ['/src/markers/html.ts', '/tests/markers/corpus-oracle.ts']
  const { htmlToMarkers }: typeof Html = await import(importer)
  const { openFrame }: typeof Oracle = await import(oracle)
  const draw = await openFrame()
  const results: { markers: string; drawn: Line[] }[] = []
  for (const html of inputs) results.push({ markers: htmlToMarkers(html), drawn: await draw(html) })
  return results
}
