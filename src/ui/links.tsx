import type { ReactNode } from 'react'
import { addressesIn } from '../markers/addresses.ts'
import type { Run } from '../markers/doc.ts'
import styles from './links.module.css'

/** Shows runs with what they spell out as links. A link may run through several marks: it is one element around all of them. */
export function linked(
  runs: readonly Run[],
  show: (run: Run, key: number) => ReactNode,
  firstKey: number,
): ReactNode[] {
  const text = runs.length === 1 ? (runs[0]?.text ?? '') : runs.map((run) => run.text).join('')
  const nodes: ReactNode[] = []
  let at = 0
  const showRuns = (to: ReactNode[], part: readonly Run[]) => {
    for (const run of part) to.push(show(run, firstKey + to.length))
  }
  for (const { from, to, href } of addressesIn(text)) {
    const inside: ReactNode[] = []
    showRuns(nodes, cut(runs, at, from))
    showRuns(inside, cut(runs, from, to))
    nodes.push(
      <a
        key={firstKey + nodes.length}
        href={href}
        target="_blank"
        rel="noopener noreferrer"
        className={styles['link']}
      >
        {inside}
      </a>,
    )
    at = to
  }
  showRuns(nodes, cut(runs, at, text.length))
  return nodes
}

/** The runs between two offsets of a text. */
function cut(runs: readonly Run[], from: number, to: number): Run[] {
  let start = 0
  return runs.flatMap(({ text, marks }) => {
    const piece = text.slice(Math.max(0, from - start), Math.max(0, to - start))
    start += text.length
    return piece === '' ? [] : [{ text: piece, marks }]
  })
}
