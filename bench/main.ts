import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { changes } from './changes.ts'
import { closeChromium } from './chromium.ts'
import { database } from './database.ts'
import { type Figures, type Goal, goals, judge, type Measured, shortfall } from './goals.ts'
import { lighthousePart } from './lighthouse.ts'
import { list } from './list.ts'
import { runSequentially } from './measure.ts'
import { mirror } from './mirror.ts'
import type { PartResult } from './part.ts'
import { paste } from './paste.ts'
import { preview } from './preview.ts'
import { scale } from './scale.ts'
import { search } from './search.ts'
import { startup } from './startup.ts'
import { sync } from './sync.ts'
import { text } from './text.ts'
import { typing } from './typing.ts'

const PARTS: Readonly<Record<string, () => Promise<PartResult>>> = {
  text,
  search,
  changes,
  preview,
  list,
  typing,
  paste,
  startup,
  lighthouse: lighthousePart,
  mirror,
  database,
  sync,
  scale,
}

/** Most parts have at most two rounds in a quick run. These take minutes even so. */
const SLOW_PARTS = new Set(['text', 'typing', 'paste', 'lighthouse', 'database', 'sync', 'scale'])

export async function main(args: readonly string[], folder: string): Promise<void> {
  const isQuick = args.includes('--quick')
  if (isQuick) process.env.BENCH_QUICK = '1'
  const names = args.filter((name) => name !== '--quick')
  const unknown = names.find((name) => !(name in PARTS))
  if (unknown)
    throw new Error(`There is no part "${unknown}"; the parts are ${Object.keys(PARTS).join(', ')}.`)
  const all = Object.keys(PARTS).filter((name) => !isQuick || !SLOW_PARTS.has(name))
  await runSequentially(names.length > 0 ? names : all, async (name) => {
    const start = Date.now()
    const { figures = {}, details, remarks = [] } = (await PARTS[name]?.()) ?? {}
    const seconds = Math.round((Date.now() - start) / 1000)
    console.log([`\n${name} (${seconds} s)`, table(figures), ...remarks].join('\n'))
    save(`${folder}results/${name}.json`, {
      date: new Date().toISOString(),
      node: process.version,
      seconds,
      figures,
      details,
    })
  })
  await closeChromium()
}

function save(file: string, result: object): void {
  mkdirSync(dirname(file), { recursive: true })
  writeFileSync(file, `${JSON.stringify(result, null, 2)}\n`)
}

function table(figures: Figures): string {
  const byName = new Map<string, number | Measured | undefined>(Object.entries(figures))
  const measured = Object.entries<Goal>(goals).filter(([name]) => byName.has(name))
  const rows = measured.map(([name, goal]) => {
    const found = byName.get(name) ?? Number.NaN
    const isSingle = typeof found === 'number'
    const figure = isSingle ? { value: found, spread: 0 } : found
    const sign = goal.side === 'at least' ? '≥' : '≤'
    const judgement = judge(goal, figure)
    const missed = show(shortfall(goal, figure.value) * 100, '%')
    return [
      name,
      goal.description,
      `${sign} ${show(goal.limit, goal.unit)}`,
      show(figure.value, goal.unit),
      isSingle ? '' : `± ${show(figure.spread, goal.unit)}`,
      judgement === 'missed' ? `MISSED by ${missed}` : judgement,
    ]
  })
  rows.unshift(['', 'figure', 'goal', 'here', 'spread', ''])
  const widths = [0, 1, 2, 3, 4, 5].map((column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)))
  return rows
    .map((row) =>
      row
        .map((cell, column) => cell.padEnd(widths[column] ?? 0))
        .join('  ')
        .trimEnd(),
    )
    .join('\n')
}

function show(value: number, unit: string): string {
  return `${Number.isFinite(value) ? Number(value.toPrecision(3)) : value} ${unit}`.trimEnd()
}
