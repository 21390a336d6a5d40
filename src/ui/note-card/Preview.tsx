import { createElement, Fragment, type ReactNode } from 'react'
import {
  BOLD,
  type Code,
  type Doc,
  type Item,
  itemMark,
  type Run,
  sliceRuns,
  STRIKE,
  textOfRuns,
  UNDERLINE,
} from '../../markers/doc.ts'
import { lastGraphemeEnd } from '../../markers/graphemes.ts'
import type { RenderLinks } from './links/renderLinks.tsx'
import styles from './Preview.module.css'

declare module 'react' {
  interface CSSProperties {
    '--marker-width'?: string
    '--code-blocks'?: number
  }
}

interface Props {
  readonly doc: Doc
  readonly renderLinks?: RenderLinks | undefined
  /** Without it, the checkboxes cannot be pressed. */
  readonly onCheck?: OnCheck | undefined
  /** The number of check items of the note before this part. */
  readonly firstCheck?: number | undefined
  /** The maximum number of rendered characters outside of code. */
  readonly maxCharacters?: number
  /** Whether lines of the document may be cut. */
  readonly isTruncated?: boolean
}

/** Called with the number of check items of the note before the one that is to be checked or unchecked. */
export type OnCheck = (index: number, isChecked: boolean) => void

/**
 * The key of the element around a preview: all that it shows of a Doc but the state of the checkboxes. Extensions of the browser wrap words
 * in elements or replace text nodes. If React changed such a text, the person would see parts of the old one.
 */
export function previewKey(doc: Doc): string {
  return JSON.stringify(doc).replaceAll('"isChecked":true', '"isChecked":false')
}

/**
 * A read-only rendering of a Doc. Paragraphs are pre-wrapped text with elements only around marked runs and links, so that a
 * card costs little more than plain text. List items and code blocks have their own elements.
 */
export function Preview(props: Props): ReactNode {
  return createElement(Fragment, null, ...renderBlocks(props))
}

function renderBlocks({
  doc,
  renderLinks,
  onCheck,
  firstCheck = 0,
  maxCharacters = Infinity,
  isTruncated = false,
}: Props): readonly ReactNode[] {
  const nodes: ReactNode[] = []
  let lines: ReactNode[] = []
  let checkCount = firstCheck
  let charactersLeft = maxCharacters
  for (const block of doc) {
    if (charactersLeft <= 0) break
    if (block.type === 'paragraph') lines.push(...renderText(block.runs), '\n')
    else {
      nodes.push(...linesNode(lines), block.type === 'code' ? codeNode(block) : renderItem(block))
      lines = []
    }
  }
  return nodes.length === 0 ? lines : [...nodes, ...linesNode(lines)]

  /** Renders as many characters as are left. Nothing is rendered after text that was left out. */
  function renderText(runs: readonly Run[]): readonly ReactNode[] {
    const text = textOfRuns(runs)
    // It may be a little before the limit.
    const end = lastGraphemeEnd(text, charactersLeft)
    charactersLeft = end < text.length ? 0 : charactersLeft - end
    if (!renderLinks) return sliceRuns(runs, 0, end).map(renderRun)
    // The last word may be a cut address, and a link to it would lead somewhere else.
    const linkableText = isTruncated && end < text.length ? text.replace(/\S*$/, '') : text
    return renderLinks(runs, linkableText, end, renderRun)
  }

  function renderItem(item: Item): ReactNode {
    const text = renderText(item.runs)
    const indent = Math.min(item.indent, MAX_DRAWN_INDENT)
    if (item.type !== 'check') return itemNode(itemMark({ ...item, indent }), text)
    const index = checkCount++
    return (
      <div className={styles.check} dir="auto" style={{ paddingInlineStart: `${indent}em` }}>
        <input
          type="checkbox"
          aria-label={textOfRuns(item.runs).trim() || 'Empty item'}
          checked={item.isChecked}
          disabled={!onCheck}
          onChange={({ target }) => onCheck?.(index, target.checked)}
        />
        {createElement('span', null, ...text)}
      </div>
    )
  }
}

function linesNode(lines: readonly ReactNode[]): readonly ReactNode[] {
  return lines.length === 0 ? [] : [createElement('div', { className: styles.lines }, ...lines)]
}

function codeNode({ code }: Code): ReactNode {
  return (
    <code className={styles.code} dir="auto">
      {code}
    </code>
  )
}

function itemNode(mark: string, text: readonly ReactNode[]): ReactNode {
  return createElement(
    'div',
    { className: styles.item, dir: 'auto', style: { '--marker-width': markerWidth(mark) } },
    <span className={styles.mark}>{mark}</span>,
    ...text,
  )
}

/** The approximate width of a list mark, where wrapped lines start. The mark is inline so that it is copied in one line with its text. */
function markerWidth(marker: string): string {
  const digits = marker.replaceAll(/\D/g, '').length
  return `calc(${digits}ch + ${(marker.length - digits) * 0.248 + (digits > 0 ? 0 : 0.241)}em)`
}

/** Deeper levels are rendered with this indent, because a larger one would leave no room for the text. */
const MAX_DRAWN_INDENT = 8

function renderRun({ text, marks }: Run): ReactNode {
  let node: ReactNode = text
  if (marks & STRIKE) node = <s>{node}</s>
  if (marks & UNDERLINE) node = <u>{node}</u>
  if (marks & BOLD) node = <strong>{node}</strong>
  return node
}
