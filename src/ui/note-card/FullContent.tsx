import { createElement, Fragment, memo, type ReactNode, useEffect, useState } from 'react'
import { Virtualizer } from 'virtua'
import { parse } from '../../markers/parse.ts'
import { ErrorBoundary } from '../ErrorBoundary.tsx'
import type { RenderLinks } from './links/renderLinks.tsx'
import { type OnCheck, Preview, previewKey } from './Preview.tsx'
import { breaksBetweenWords, docOfChunk, type RenderChunk, renderChunks } from './render-chunks.ts'
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
  if (SIMPLE_TEXT.test(text)) return <RenderedChunk {...props} chunk={{ blocks: parse(text) }} />
  return (
    <ErrorBoundary fallback={children}>
      <LongText {...props} />
    </ErrorBoundary>
  )
}

/** In a long text only the chunks in view are rendered. */
function LongText({ text, renderLinks, onCheck, children }: Props) {
  const chunks = useChunks(text)
  if (!chunks) return <div className={styles.chunk}>{children}</div>
  if (chunks.length <= MAX_UNVIRTUALIZED_CHUNKS)
    return createElement(Fragment, null, ...chunks.map(chunkNode))
  return (
    <Virtualizer data={chunks} itemSize={ESTIMATED_CHUNK_HEIGHT}>
      {chunkNode}
    </Virtualizer>
  )

  function chunkNode(chunk: NumberedChunk) {
    return <RenderedChunk chunk={chunk} renderLinks={renderLinks} onCheck={onCheck} />
  }
}

/** Up to this number, chunks are cheap enough to render at once. */
const MAX_UNVIRTUALIZED_CHUNKS = 3

/** The estimated height of a chunk of many lines, in pixels. A smaller estimate would render too many chunks at first. */
const ESTIMATED_CHUNK_HEIGHT = 1500

interface ChunkProps {
  readonly chunk: RenderChunk & Partial<NumberedChunk>
  readonly renderLinks?: RenderLinks | undefined
  readonly onCheck?: OnCheck
}

export const RenderedChunk = memo(function RenderedChunk({ chunk, renderLinks, onCheck }: ChunkProps) {
  const { range } = chunk
  const doc = docOfChunk(chunk)
  return (
    <div
      key={previewKey(doc)}
      className={styles.chunk}
      data-continued={(range && range.from > 0) || undefined}
      data-continues={(range && range.to < range.of) || undefined}
    >
      <Preview
        doc={doc}
        renderLinks={breaksBetweenWords(chunk) ? renderLinks : undefined}
        onCheck={onCheck}
        firstCheck={chunk.firstCheck}
      />
    </div>
  )
})

/** The chunks of a text. Parsing and splitting run in two tasks, so that neither is long. */
function useChunks(text: string): readonly NumberedChunk[] | undefined {
  const [chunks, setChunks] = useState<readonly NumberedChunk[]>()
  useEffect(() => {
    let timer = setTimeout(() => {
      const doc = parse(text)
      timer = setTimeout(() => setChunks(withFirstCheck(renderChunks(doc))))
    })
    return () => clearTimeout(timer)
  }, [text])
  return chunks
}

/** A chunk, and the number of check items before it. */
interface NumberedChunk extends RenderChunk {
  readonly firstCheck: number
}

function withFirstCheck(chunks: readonly RenderChunk[]): readonly NumberedChunk[] {
  let count = 0
  return chunks.map((chunk) => {
    const firstCheck = count
    // Only the first chunk of an item has its checkbox.
    if (!chunk.range?.from) count += chunk.blocks.filter(({ type }) => type === 'check').length
    return { ...chunk, firstCheck }
  })
}
