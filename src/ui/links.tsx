import { createElement, type ReactNode } from 'react'
import { findLinks } from './linkify.ts'
import { sliceRuns, type Run } from '../markers/doc.ts'
import styles from './links.module.css'

/**
 * Shows the first `end` characters of runs, with what their text spells out as links. A link may run through several marks: it is
 * one element around all of them.
 */
export function linked(
  runs: readonly Run[],
  text: string,
  end: number,
  show: (run: Run) => ReactNode,
): readonly ReactNode[] {
  const nodes: ReactNode[] = []
  let at = 0
  for (const { from, to, href } of findLinks(text)) {
    if (from >= end) break
    const last = Math.min(to, end)
    nodes.push(
      ...sliceRuns(runs, at, from).map(show),
      createElement(
        'a',
        { href, target: '_blank', rel: 'noopener noreferrer', className: styles['link'] },
        ...sliceRuns(runs, from, last).map(show),
      ),
    )
    at = last
  }
  nodes.push(...sliceRuns(runs, at, end).map(show))
  return nodes
}
