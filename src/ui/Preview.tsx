import type { ReactNode } from 'react'
import { BOLD, STRIKE, UNDERLINE, itemMark, softIndent, type Doc, type Marks } from '../markers/doc.ts'
import styles from './Preview.module.css'

/**
 * A Doc to look at, not to edit: pre-wrapped text with elements only around marked runs and code,
 * so that a card costs little more than bare text.
 */
export function Preview({ doc }: { doc: Doc }): ReactNode {
  const nodes: ReactNode[] = []
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
        for (const run of block.runs) nodes.push(marked(run.text, run.marks, nodes.length))
        break
      case 'bullet':
      case 'number':
        nodes.push(itemMark(block))
        for (const run of block.runs)
          nodes.push(marked(run.text.replaceAll('\n', `\n${softIndent(block)}`), run.marks, nodes.length))
    }
  }
  return nodes
}

function marked(text: string, marks: Marks, key: number): ReactNode {
  let node: ReactNode = text
  if (marks & STRIKE) node = <s key={key}>{node}</s>
  if (marks & UNDERLINE) node = <u key={key}>{node}</u>
  if (marks & BOLD) node = <strong key={key}>{node}</strong>
  return node
}
