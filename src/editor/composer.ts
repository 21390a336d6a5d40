import { $isCodeNode } from '@lexical/code-core'
import {
  ClickAfterLastBlockExtension,
  getExtensionDependencyFromEditor,
  NormalizeTripleClickSelectionExtension,
  signal,
} from '@lexical/extension'
import {
  $getRoot,
  $isParagraphNode,
  $onUpdate,
  CLEAR_HISTORY_COMMAND,
  configExtension,
  defineExtension,
  HISTORY_MERGE_TAG,
  type LexicalEditor,
  mergeRegister,
  SKIP_DOM_SELECTION_TAG,
} from 'lexical'
import type { Doc } from '../markers/doc.ts'
import { registerBaseCommands } from './base-commands.ts'
import { registerCanonical } from './canonical.ts'
import { clipboardExtension } from './clipboard.ts'
import { createActiveReader } from './commands.ts'
import { $fromDoc } from './convert.ts'
import { createCounter } from './count.ts'
import { directionExtension } from './direction.ts'
import { createDocCache, type DocCache } from './doc-cache.ts'
import { historyExtension } from './history.ts'
import { registerKeys } from './keys.ts'
import { registerMarkerShortcuts } from './marker-shortcuts.ts'
import type { LineChange } from './move-keys.ts'
import { registerMovedCaret } from './moved-caret.ts'
import { nodes } from './nodes.ts'
import { $takeFormat } from './rewrite.ts'
import type { CommandName } from './shortcuts.ts'

/** The note editor: its nodes, its handling of keys and the clipboard, and the signals about its state. */
export const composerExtension = defineExtension({
  name: 'pinwell/composer',
  namespace: 'pinwell',
  nodes,
  dependencies: [
    historyExtension,
    // On touch screens this is the only way to leave a code block at the end of the note.
    configExtension(ClickAfterLastBlockExtension, { $shouldInsertAfter: $isCodeNode }),
    NormalizeTripleClickSelectionExtension,
    clipboardExtension,
    directionExtension,
  ],
  build: () => ({
    /** The document as it was last rendered, cached by block. */
    docCache: createDocCache(),
    /** The number of graphemes, without line ends. */
    characters: signal(0),
    /** Whether the editor contains nothing but white space. */
    isBlank: signal(true),
    /** Whether the editor is as it is before anything is written: one empty paragraph. */
    isEmpty: signal(true),
    /** The commands that are active at the selection. The set is replaced only when its members change. */
    active: signal<ReadonlySet<CommandName>>(new Set()),
    /** What a typed marker or a key has just changed, for screen readers. */
    announcement: signal<Announced | undefined>(undefined),
  }),
  register: (editor, _config, state) => {
    const { active, isBlank, isEmpty, characters, docCache } = state.getOutput()
    const counter = createCounter()
    const readActive = createActiveReader(editor)
    const announce = (change: Announced['name']) => announceChange(editor, change)
    return mergeRegister(
      editor.registerUpdateListener(docCache.onUpdate),
      registerBaseCommands(editor),
      registerCanonical(editor),
      registerMovedCaret(editor),
      registerKeys(
        editor,
        (name) => {
          const wasOn = active.peek().has(name)
          $onUpdate(() => {
            const isOn = active.peek().has(name)
            if (isOn !== wasOn) announceChange(editor, name, isOn)
          })
        },
        announce,
      ),
      registerMarkerShortcuts(editor, announce),
      editor.registerUpdateListener((update) => {
        const count = counter(update)
        characters.value = count.characters
        isBlank.value = count.isBlank
        isEmpty.value =
          count.characters === 0 && !editor.isComposing() && update.editorState.read($isOneParagraph)
        const activeNow = readActive(update)
        const before = active.peek()
        if (activeNow.size !== before.size || [...activeNow].some((name) => !before.has(name)))
          active.value = activeNow
      }),
    )
  },
})

/** A change, and a key that differs from that of the one before. */
export interface Announced {
  readonly name: CommandName | LineChange
  /** Whether a shortcut has turned the command on or off. Undefined for other changes. */
  readonly isOn: boolean | undefined
  readonly key: number
}

/** Announces a change to screen readers. */
export function announceChange(editor: LexicalEditor, name: Announced['name'], isOn?: boolean): void {
  const { announcement } = getExtensionDependencyFromEditor(editor, composerExtension).output
  announcement.value = { name, isOn, key: Date.now() }
}

/** The document in the editor. */
export function readDoc(editor: LexicalEditor): Doc {
  return editor.read(docCacheOf(editor).$doc)
}

export function docCacheOf(editor: LexicalEditor): DocCache {
  return getExtensionDependencyFromEditor(editor, composerExtension).output.docCache
}

/** Replaces the whole content by a document. It clears the history and does not move the focus. */
export function loadDoc(editor: LexicalEditor, doc: Doc, caret: 'start' | 'end'): void {
  // The history is cleared first, so that it records the loaded state and can undo the first change.
  editor.dispatchCommand(CLEAR_HISTORY_COMMAND, undefined)
  updateInPlace(editor, () => {
    const root = $getRoot()
      .clear()
      .append(...$fromDoc(doc))
    $takeFormat(caret === 'start' ? root.selectStart() : root.selectEnd())
  })
}

/** Runs an update at once. It adds no undo step and does not move the focus. */
export function updateInPlace(editor: LexicalEditor, $update: () => void): void {
  const hasFocus = editor.getRootElement()?.contains(document.activeElement) ?? false
  editor.update($update, {
    discrete: true,
    tag: hasFocus ? [HISTORY_MERGE_TAG] : [HISTORY_MERGE_TAG, SKIP_DOM_SELECTION_TAG],
  })
}

function $isOneParagraph(): boolean {
  const blocks = $getRoot().getChildren()
  return blocks.length < 2 && blocks.every($isParagraphNode)
}
