import { createElement, Fragment, memo, useEffect, useState, type ReactNode } from 'react'
import { Virtualizer } from 'virtua'
import type { Doc } from '../../markers/doc.ts'
import { parse } from '../../markers/parse.ts'
import { ErrorBoundary } from '../ErrorBoundary.tsx'
import { docOfChunk, breaksBetweenWords, renderChunks, type RenderChunk } from './render-chunks.ts'
import { type OnCheck, Preview, previewKey } from './Preview.tsx'
import type { RenderLinks } from './links/renderLinks.tsx'
import styles from './FullContent.module.css'
import './open-card.css'

interface Props {
  readonly text: string
  readonly renderLinks: RenderLinks | undefined
  readonly onCheck: OnCheck
  /** Shown until the text is parsed, and if it cannot be rendered. */
  readonly children: ReactNode
}

/** A text that is cheap to render at once: at most 8000 letters that need no shaping. */
const SIMPLE_TEXT = /^[\t\n -~\u00a0-\u00ac\u00ae-\u02ff\u0370-\u0482\u048a-\u052f\u2010-\u2027]{0,8000}$/

/** A complete text of any length and script. */
export function FullContent(props: Props) {
  const { text, children } = props
  if (SIMPLE_TEXT.test(text)) return <Row {...props} part={{ blocks: parse(text), firstCheck: 0 }} />
  return (
    <ErrorBoundary fallback={children}>
      <LongText {...props} />
    </ErrorBoundary>
  )
}

/** In a long text only the parts in view are rendered. */
function LongText({ text, renderLinks, onCheck, children }: Props) {
  const parts = useParts(text)
  if (!parts) return <div className={styles['row']}>{children}</div>
  if (parts.length <= MAX_UNVIRTUALIZED_PARTS) return createElement(Fragment, null, ...parts.map(renderRow))
  return (
    <Virtualizer data={parts} itemSize={ESTIMATED_PART_HEIGHT}>
      {renderRow}
    </Virtualizer>
  )

  function renderRow(part: Part) {
    return <Row part={part} renderLinks={renderLinks} onCheck={onCheck} />
  }
}

/** Up to this number, parts are cheap enough to render at once. */
const MAX_UNVIRTUALIZED_PARTS = 3

/** The estimated height of a part of many lines, in pixels. A smaller estimate would render too many parts at first. */
const ESTIMATED_PART_HEIGHT = 1500

const Row = memo(function Row({
  part,
  renderLinks,
  onCheck,
}: {
  part: Part
  renderLinks: RenderLinks | undefined
  onCheck: OnCheck
}) {
  const { range } = part
  const doc = docOfChunk(part)
  return (
    <div
      key={previewKey(doc)}
      className={styles['row']}
      data-continued={(range && range.from > 0) || undefined}
      data-continues={(range && range.to < range.of) || undefined}
    >
      <Preview
        doc={doc}
        renderLinks={breaksBetweenWords(part) ? renderLinks : undefined}
        onCheck={onCheck}
        firstCheck={part.firstCheck}
      />
    </div>
  )
})

/** The parts of a text. Parsing and splitting run in two tasks, so that neither is long. */
function useParts(text: string): readonly Part[] | undefined {
  const [parts, setParts] = useState<readonly Part[]>()
  useEffect(() => {
    let timer = setTimeout(() => {
      const doc: Doc = parse(text)
      timer = setTimeout(() => setParts(withFirstCheck(renderChunks(doc))))
    })
    return () => clearTimeout(timer)
  }, [text])
  return parts
}

/** A part, and the number of check items before it. */
interface Part extends RenderChunk {
  readonly firstCheck: number
}

function withFirstCheck(chunks: readonly RenderChunk[]): readonly Part[] {
  let count = 0
  return chunks.map((chunk) => {
    const firstCheck = count
    // Only the first chunk of an item has its checkbox.
    if (!chunk.range?.from) count += chunk.blocks.filter(({ type }) => type === 'check').length
    return { ...chunk, firstCheck }
  })
}
