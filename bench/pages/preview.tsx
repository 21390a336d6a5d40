import MarkdownIt from 'markdown-it'
import { createElement, Fragment, type ReactNode } from 'react'
import { createRoot } from 'react-dom/client'
import Markdown from 'react-markdown'
import { type Block, itemMark, type Run } from '../../src/markers/doc.ts'
import { parseHead } from '../../src/markers/parse.ts'
import { Preview } from '../../src/ui/note-card/Preview.tsx'
import { type Sample, samples } from '../corpus.ts'
import { waitForIdle } from './frames.ts'
import './preview.css'

const markdownIt = new MarkdownIt()
const notes = samples(1000, 2000)

const bodies: Readonly<Record<string, (note: Sample) => ReactNode>> = {
  pinwell: ({ text }) => (
    <div className="preview">
      <Preview doc={parseHead(text, 4).doc} />
    </div>
  ),
  'least elements': ({ text }) => (
    <div className="preview">
      {createElement(Fragment, null, ...parseHead(text, 4).doc.map(leastElements))}
    </div>
  ),
  'one text node': ({ text }) => <div className="preview">{firstLines(text)}</div>,
  'react-markdown': ({ markdown }) => (
    <div className="preview">
      <Markdown>{markdown}</Markdown>
    </div>
  ),
  'markdown-it': ({ markdown }) => (
    <div className="preview" dangerouslySetInnerHTML={{ __html: markdownIt.render(markdown) }} />
  ),
}

/** Fills the page with cards in one way, waits for the paint, and returns the number of elements. */
export async function render(candidate: string): Promise<number> {
  const root = document.querySelector('#root')
  const body = bodies[candidate]
  if (!root || !body) throw new Error(`unknown way "${candidate}"`)
  createRoot(root).render(
    notes.map((note, index) => (
      // oxlint-disable-next-line react/no-array-index-key -- the list never changes
      <article key={index} className="card">
        {body(note)}
      </article>
    )),
  )
  await waitForIdle()
  return root.querySelectorAll('*').length / notes.length
}

/** An element for each list item, whose wrapped lines are indented, each code block and each marked run. They have no style. */
function leastElements(block: Block): ReactNode {
  if (block.type === 'code') return <code>{block.code}</code>
  const runs = block.runs.map(leastElementsOfRun)
  return block.type === 'paragraph'
    ? createElement(Fragment, null, ...runs, '\n')
    : createElement('div', null, itemMark(block), ...runs)
}

function leastElementsOfRun({ text, marks }: Run): ReactNode {
  return marks === 0 ? text : <b>{text}</b>
}

function firstLines(text: string): string {
  return text.split('\n', 4).join('\n')
}
