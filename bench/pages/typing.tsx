import { CodeNode } from '@lexical/code-core'
import { createEmptyHistoryState, registerHistory } from '@lexical/history'
import { ListItemNode, ListNode, registerList } from '@lexical/list'
import { registerRichText } from '@lexical/rich-text'
import {
  $createParagraphNode,
  $createTextNode,
  $getRoot,
  $isElementNode,
  createEditor,
  getNearestEditorFromDOMNode,
  type LexicalEditor,
} from 'lexical'
import type { ComponentProps } from 'react'
import { createRoot } from 'react-dom/client'
import { loadDoc } from '../../src/editor/composer.ts'
import { parse } from '../../src/markers/parse.ts'
import { Composer } from '../../src/ui/Composer.tsx'
import { shortLines } from '../corpus.ts'
import { settled } from './settled.ts'
import '../../src/tokens.css'
import './typing.css'

const root = document.querySelector<HTMLElement>('#root') ?? document.body
const nothing = () => undefined
const notify = { success: nothing, error: nothing, offer: nothing }
const notes: ComponentProps<typeof Composer>['notes'] = {
  get: () => ({ notes: [], owner: 'visitor', loading: false, trash: [], standing: new Map(), sync: null }),
  subscribe: () => nothing,
  create: () => Promise.resolve(true),
  update: () => Promise.resolve(true),
}
const latencies: number[] = []

const openers: Readonly<Record<string, (text: string) => Promise<void>>> = {
  async textarea(text) {
    const box = document.createElement('textarea')
    box.className = 'box'
    box.value = text
    root.append(box)
    box.focus()
    box.setSelectionRange(text.length / 2, text.length / 2)
    box.scrollTop = box.scrollHeight / 2
  },
  async lexical(text) {
    plainLexical(text, 'box')
  },
  async 'lexical + content-visibility'(text) {
    plainLexical(text, 'box lazy')
  },
  async pinwell(text) {
    createRoot(root).render(
      <Composer ref={null} notes={notes} owner="" notify={notify} onEdited={() => false} />,
    )
    const editor = await composersEditor()
    loadDoc(editor, parse(text), 'start')
    caretInTheMiddle(editor)
  },
}

/** Opens a note of plain paragraphs, a line each, in one kind of box, with the caret in its middle. */
export async function open(kind: string, characters: number): Promise<void> {
  await openers[kind]?.(shortLines(characters))
  document.addEventListener('keydown', ({ timeStamp }) => measure(timeStamp), { capture: true })
  await settled()
}

/** Milliseconds from each key since the last call to the first task after its frame. */
export function taken(): readonly number[] {
  return latencies.splice(0)
}

function measure(pressed: number): void {
  requestAnimationFrame(() => {
    const { port1, port2 } = new MessageChannel()
    port1.addEventListener('message', () => latencies.push(performance.now() - pressed))
    port1.start()
    port2.postMessage(null)
  })
}

function plainLexical(text: string, className: string): void {
  const box = document.createElement('div')
  box.contentEditable = 'true'
  box.className = className
  root.append(box)
  const editor = createEditor({ nodes: [ListNode, ListItemNode, CodeNode] })
  registerRichText(editor)
  registerList(editor)
  registerHistory(editor, createEmptyHistoryState(), 300)
  editor.setRootElement(box)
  const $fill = () =>
    $getRoot().append(...text.split('\n').map((line) => $createParagraphNode().append($createTextNode(line))))
  editor.update($fill, { discrete: true })
  caretInTheMiddle(editor)
}

function caretInTheMiddle(editor: LexicalEditor): void {
  editor.getRootElement()?.focus()
  editor.update($selectMiddle, { discrete: true })
}

function $selectMiddle(): void {
  const blocks = $getRoot().getChildren()
  const middle = blocks[blocks.length >> 1]
  if ($isElementNode(middle)) middle.selectEnd()
}

/** The composer fetches its editor in idle time, and expands on focus. */
async function composersEditor(): Promise<LexicalEditor> {
  for (;;) {
    // oxlint-disable-next-line no-await-in-loop -- waiting is all that it does
    await settled()
    const box = root.querySelector('[contenteditable=true]')
    const editor = box && getNearestEditorFromDOMNode(box)
    if (editor) return editor
  }
}
