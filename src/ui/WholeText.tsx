import { createElement, Fragment, memo, useEffect, useState, type ReactNode } from 'react'
import { Virtualizer } from 'virtua'
import type { Doc } from '../markers/doc.ts'
import { parse } from '../markers/parse.ts'
import { docOfChunk, breaksBetweenWords, renderChunks, type RenderChunk } from './render-chunks.ts'
import { Preview } from './Preview.tsx'
import type { Linked } from './useLinks.ts'
import styles from './WholeText.module.css'

interface Props {
  readonly text: string
  readonly linked: Linked | undefined
  /** What is shown until the text has been read. */
  readonly children: ReactNode
}

/** A whole text to read, of whatever length and letters: in a long one only the parts in view are in the page. */
export default function WholeText({ text, linked, children }: Props) {
  const parts = useParts(text)
  if (!parts) return children
  if (parts.length <= FEW) return createElement(Fragment, null, ...parts.map((part) => rowOf(part, linked)))
  return (
    <Virtualizer data={parts} itemSize={USUAL_HEIGHT}>
      {(part: RenderChunk) => rowOf(part, linked)}
    </Virtualizer>
  )
}

/** So many are cheap enough to be drawn at once. */
const FEW = 3

/** About what a part of many lines takes, in pixels: with too small a guess too many parts would be drawn at first. */
const USUAL_HEIGHT = 1500

function rowOf(part: RenderChunk, linked: Linked | undefined) {
  return <Row part={part} linked={linked} />
}

const Row = memo(function Row({ part, linked }: { part: RenderChunk; linked: Linked | undefined }) {
  const { range } = part
  return (
    <div
      className={styles['row']}
      data-continued={(range && range.from > 0) || undefined}
      data-continues={(range && range.to < range.of) || undefined}
    >
      <Preview doc={docOfChunk(part)} linked={breaksBetweenWords(part) ? linked : undefined} />
    </div>
  )
})

/** The parts of a text, read in two tasks, so that neither is long. */
function useParts(text: string): readonly RenderChunk[] | undefined {
  const [parts, setParts] = useState<readonly RenderChunk[]>()
  useEffect(() => {
    let timer = setTimeout(() => {
      const doc: Doc = parse(text)
      timer = setTimeout(() => setParts(renderChunks(doc)))
    })
    return () => clearTimeout(timer)
  }, [text])
  return parts
}
