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
  type LexicalEditor,
} from 'lexical'
import { createElement } from 'react'
import { createRoot } from 'react-dom/client'
import { loadDoc } from '../../src/editor/composer.ts'
import { parse } from '../../src/markers/parse.ts'
import { shortLines } from '../corpus.ts'
import { openComposer } from './composer.tsx'
import { waitForIdle } from './frames.ts'
import './typing.css'

const root = document.querySelector<HTMLElement>('#root') ?? document.body
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
    openPlainLexical(root, text, 'box')
  },
  async 'lexical + content-visibility'(text) {
    openPlainLexical(root, text, 'box lazy')
  },
  async 'lexical in React'(text) {
    const host = await new Promise<HTMLElement>((resolve) => {
      createRoot(root).render(createElement('div', { ref: (element) => void (element && resolve(element)) }))
    })
    openPlainLexical(host, text, 'box')
  },
  async 'lexical in the composer'(text) {
    const editor = await openComposer(root)
    const element = editor.getRootElement()
    if (!element) return
    editor.setRootElement(null)
    fillPlainLexical(element, text)
  },
  async pinwell(text) {
    const editor = await openComposer(root)
    loadDoc(editor, parse(text), 'start')
    placeCaretInMiddle(editor)
  },
}

/** Opens a note of plain paragraphs, one per line, in one kind of editor, with the caret in its middle. */
export async function open(kind: string, characters: number): Promise<void> {
  await openers[kind]?.(shortLines(characters))
  document.addEventListener('keydown', ({ timeStamp }) => recordLatency(timeStamp), { capture: true })
  await waitForIdle()
}

/** Milliseconds from each key since the last call to the first task after its frame. */
export function takeLatencies(): readonly number[] {
  return latencies.splice(0)
}

function recordLatency(pressed: number): void {
  requestAnimationFrame(() => {
    const { port1, port2 } = new MessageChannel()
    port1.addEventListener('message', () => latencies.push(performance.now() - pressed))
    port1.start()
    port2.postMessage(null)
  })
}

function openPlainLexical(parent: HTMLElement, text: string, className: string): void {
  const box = document.createElement('div')
  box.contentEditable = 'true'
  box.className = className
  parent.append(box)
  fillPlainLexical(box, text)
}

function fillPlainLexical(box: HTMLElement, text: string): void {
  const editor = createEditor({ nodes: [ListNode, ListItemNode, CodeNode] })
  registerRichText(editor)
  registerList(editor)
  registerHistory(editor, createEmptyHistoryState(), 300)
  editor.setRootElement(box)
  const $fill = () =>
    $getRoot().append(...text.split('\n').map((line) => $createParagraphNode().append($createTextNode(line))))
  editor.update($fill, { discrete: true })
  placeCaretInMiddle(editor)
}

function placeCaretInMiddle(editor: LexicalEditor): void {
  editor.getRootElement()?.focus()
  editor.update($selectMiddle, { discrete: true })
}

function $selectMiddle(): void {
  const blocks = $getRoot().getChildren()
  const middle = blocks[blocks.length >> 1]
  if ($isElementNode(middle)) middle.selectEnd()
}
