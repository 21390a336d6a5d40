import { ask, close, mainThread, openPage } from './chromium.ts'
import type { PartResult } from './main.ts'
import { rounds } from './measure.ts'

const WAYS = ['pinwell', 'one text node', 'markdown-it', 'react-markdown'] as const

/** 1,000 cards in a cold page: everything from the first line of React to the last painted card. */
export async function preview(): Promise<PartResult> {
  const elements = new Map<string, number>()
  const cpu = await rounds(5, WAYS, async (way) => {
    const page = await openPage('preview')
    const spent = await mainThread(page)
    const before = await spent()
    elements.set(way, await ask<number>(page, 'render', way))
    const after = await spent()
    await close(page)
    return after - before
  })
  return {
    figures: {
      'C1 react-markdown': cpu.pinwell / cpu['react-markdown'],
      'C1 markdown-it': cpu.pinwell / cpu['markdown-it'],
      'C1 text': cpu.pinwell / cpu['one text node'],
      'C1 elements': elements.get('pinwell') ?? Number.NaN,
    },
    details: { cpuMilliseconds: cpu, elementsPerCard: Object.fromEntries(elements) },
  }
}
