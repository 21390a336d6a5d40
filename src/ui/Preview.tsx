import type { ReactNode } from 'react'
import { BOLD, STRIKE, UNDERLINE, itemMark, softIndent, type Doc, type Run } from '../markers/doc.ts'
import styles from './Preview.module.css'
import type { Linked } from './useLinks.ts'

/**
 * A Doc to look at, not to edit: pre-wrapped text with elements only around marked runs, code and links,
 * so that a card costs little more than bare text.
 */
export function Preview({ doc, linked }: { doc: Doc; linked?: Linked | undefined }): ReactNode {
  const nodes: ReactNode[] = []
  const pushRuns = (runs: readonly Run[], indent: string) => {
    const show = ({ text, marks }: Run, key: number) =>
      marked({ text: text.replaceAll('\n', `\n${indent}`), marks }, key)
    nodes.push(
      ...(linked ? linked(runs, show, nodes.length) : runs.map((run, at) => show(run, nodes.length + at))),
    )
  }
  for (const [index, block] of doc.entries()) {
    if (index > 0) nodes.push('\n')
    switch (block.type) {
      case 'code':
        nodes.push(
          <code key={nodes.length} className={styles.code}>
            {block.code}
          </code>,
        )
        break
      case 'paragraph':
        pushRuns(block.runs, '')
        break
      case 'bullet':
      case 'number':
        nodes.push(itemMark(block))
        pushRuns(block.runs, softIndent(block))
    }
  }
  return nodes
}

function marked({ text, marks }: Run, key: number): ReactNode {
  let node: ReactNode = text
  if (marks & STRIKE) node = <s key={key}>{node}</s>
  if (marks & UNDERLINE) node = <u key={key}>{node}</u>
  if (marks & BOLD) node = <strong key={key}>{node}</strong>
  return node
}
