import { createElement, type ReactNode } from 'react'
import { type Run, sliceRuns } from '../../../markers/doc.ts'
import { findLinks } from './findLinks.ts'
import styles from './renderLinks.module.css'

/**
 * Renders the first `end` characters of runs, with the addresses in `text` as links. A link that spans several runs is one element
 * around all of them.
 */
export function renderLinks(
  runs: readonly Run[],
  text: string,
  end: number,
  renderRun: (run: Run) => ReactNode,
): readonly ReactNode[] {
  const nodes: ReactNode[] = []
  let offset = 0
  for (const { from, to, href } of findLinks(text)) {
    if (from >= end) break
    const linkEnd = Math.min(to, end)
    nodes.push(
      ...sliceRuns(runs, offset, from).map(renderRun),
      createElement(
        'a',
        { href, target: '_blank', rel: 'noopener noreferrer', className: styles.link },
        ...sliceRuns(runs, from, linkEnd).map(renderRun),
      ),
    )
    offset = linkEnd
  }
  nodes.push(...sliceRuns(runs, offset, end).map(renderRun))
  return nodes
}

export type RenderLinks = typeof renderLinks
