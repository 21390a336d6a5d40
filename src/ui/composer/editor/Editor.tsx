import {
  buildEditorFromExtensions,
  getExtensionDependencyFromEditor,
  type ReadonlySignal,
} from '@lexical/extension'
import { useSignalValue } from '@lexical/react/useExtensionSignalValue'
import {
  $getRoot,
  configExtension,
  defineExtension,
  type LexicalEditorWithDispose,
  mergeRegister,
} from 'lexical'
import { useCallback, useEffect, useEffectEvent, useImperativeHandle, useLayoutEffect, useRef } from 'react'
import { flushSync } from 'react-dom'
import { readCaret } from '../../../editor/caret.ts'
import { clipboardExtension } from '../../../editor/clipboard.ts'
import { commandFor } from '../../../editor/commands.ts'
import { type Announced, composerExtension } from '../../../editor/composer.ts'
import { type EarlyInput, planReplays, type Replay } from '../../../editor/early-input.ts'
import type { Importer } from '../../../editor/importer.ts'
import { registerLeaveByArrowUp } from '../../../editor/leave-by-arrow-up.ts'
import { type Doc, isBlank } from '../../../markers/doc.ts'
import { useChunk } from '../../loading/useChunk.ts'
import { announcementOf, COMMAND_LABELS } from '../../messages/commands.ts'
import { usePage } from '../../PageContext.ts'
import { type ComposerFieldProps, PLACEHOLDER } from '../ComposerField.ts'
import { CharacterCount } from './CharacterCount.tsx'
import { focusedOutside } from './focusedOutside.ts'
import { LargePastePrompt } from './large-paste/LargePastePrompt.tsx'
import { useLargePaste } from './large-paste/useLargePaste.ts'
import { LoadingPrompt } from './LoadingPrompt.tsx'
import { registerPasteErrors } from './registerPasteErrors.ts'
import { coverText, mountText } from './text-element.ts'
import { PLATFORM, Toolbar } from './Toolbar.tsx'
import { useChunkedLoad } from './useChunkedLoad.ts'
import composerStyles from '../Composer.module.css'
import styles from './Editor.module.css'

// For the sheet of shortcuts.
export { commands, shortcutLabel } from '../../../editor/commands.ts'
export { COMMAND_LABELS, PLATFORM }

export interface EditorStart {
  readonly editor: LexicalEditorWithDispose
  readonly doc: Doc
  /** The input that made the document, which is replayed if possible. Undefined if the document must be loaded. */
  readonly earlyInput: EarlyInput | undefined
  readonly isFocused: boolean
  /** The caret's offset, which counts characters and line ends; -1 is the end. */
  readonly caret: number
  /** The end of the selected text, of which the caret is the start; undefined without one. */
  readonly selectionEnd: number | undefined
}

interface Props extends ComposerFieldProps {
  readonly start: EditorStart
}

/** Without it, code can still be copied by selecting it. */
const fetchCopyCodeButton = () => import('./CopyCodeButton.tsx')

/** Without it, a note that is too long is refused when it is saved. */
const fetchLengthWarning = () => import('./LengthWarning.tsx')

/** Builds an editor, which has no element and no text yet. */
export function createEditor(getImporter: () => Importer | undefined): LexicalEditorWithDispose {
  return buildEditorFromExtensions(
    defineExtension({
      name: 'pinwell/ui',
      dependencies: [composerExtension, configExtension(clipboardExtension, { getImporter })],
      theme: THEME,
    }),
  )
}

const THEME = {
  /** The name of a checkbox without a text. */
  emptyItem: 'Empty item',
  code: classNameOf('code'),
  list: {
    ul: classNameOf('bullets'),
    ol: classNameOf('numbers'),
    nested: { listitem: classNameOf('nested') },
  },
  text: {
    bold: classNameOf('bold'),
    underline: classNameOf('underline'),
    strikethrough: classNameOf('strike'),
    underlineStrikethrough: classNameOf('underlineStrike'),
  },
}

/** The field with formatting. `start` is what it takes over from the plain field. */
export function Editor({
  ref,
  start,
  expanded,
  title,
  onLeaveByArrowUp,
  onEdit,
  onBlankChange,
  onDocLoaded,
  children,
}: Props) {
  const { editor } = start
  const { output } = getExtensionDependencyFromEditor(editor, composerExtension)
  const replays = useRef<Replay[]>([])
  const largePaste = useLargePaste(editor)
  const { pendingPaste, reset, read, replay, whenInputEnds } = largePaste
  const promptBox = useRef<HTMLDivElement>(null)
  const { chunks, notify } = usePage()
  const wantsFocus = useRef(false)
  const onLoaded = useCallback(
    (doc: Doc) => {
      onBlankChange(output.isBlank.value)
      onDocLoaded(doc)
      if (wantsFocus.current && !focusedOutside(editor, promptBox.current)) editor.focus()
      wantsFocus.current = false
    },
    [editor, output, onBlankChange, onDocLoaded],
  )
  const chunkedLoad = useChunkedLoad(editor, onLoaded)
  const { load, clear, cancel, pending } = chunkedLoad
  const isInserting = pendingPaste?.status === 'inserting'
  const isLoading = chunkedLoad.state !== undefined
  const copyCode = useChunk(fetchCopyCodeButton, expanded)
  const lengthWarning = useChunk(fetchLengthWarning, true)

  useLayoutEffect(() => {
    const early = start.earlyInput && planReplays(start.earlyInput)
    if (early) load(early.doc, -1)
    else load(start.doc, start.caret, start.selectionEnd)
    replays.current = early?.replays ?? []
    wantsFocus.current = start.isFocused && pending() !== undefined
    // A note that is still loading must not take keys.
    if (start.isFocused && !wantsFocus.current) editor.focus()
    return cancel
  }, [editor, start, load, cancel, pending])

  const textRef = useCallback((box: HTMLDivElement) => mountText(box, editor), [editor])
  const isComplete = !isInserting && !isLoading

  const focusLoadingPrompt = useCallback(() => {
    const focusTarget = promptBox.current?.querySelector('button') ?? promptBox.current
    focusTarget?.focus()
  }, [])

  const coverRef = useCallback(() => {
    const text = editor.getRootElement()
    return text ? coverText(text, () => promptBox.current?.focus()) : undefined
  }, [editor])

  const loadingPromptRef = useCallback(
    (box: HTMLDivElement | null) => {
      promptBox.current = box
      if (wantsFocus.current) focusLoadingPrompt()
    },
    [focusLoadingPrompt],
  )

  function onLoadAnyway() {
    wantsFocus.current = true
    flushSync(chunkedLoad.loadAnyway)
    promptBox.current?.focus()
  }

  const reportBlank = useCallback(() => {
    const pendingDoc = pending()
    onBlankChange(pendingDoc ? isBlank(pendingDoc.doc) : output.isBlank.value)
  }, [output, onBlankChange, pending])
  const leaveByArrowUp = useEffectEvent(onLeaveByArrowUp)
  useEffect(() => {
    const unregister = mergeRegister(
      registerPasteErrors(editor, notify, chunks),
      registerLeaveByArrowUp(editor, () => leaveByArrowUp()),
      editor.registerUpdateListener(({ dirtyElements, dirtyLeaves }) => {
        if (dirtyElements.size + dirtyLeaves.size > 0 && !pending()) onEdit()
      }),
    )
    // Before the text is reported as blank, which would offer to restore it.
    const { activeElement } = document
    // In the plain field the text was written after the markers of the text before it, whose formatting has ended there.
    if (replays.current.length > 0)
      editor.update(() => $getRoot().selectEnd().setFormat(0), { discrete: true })
    for (const input of replays.current.splice(0)) replay(input)
    // The selection that an update sets takes the focus.
    if (!start.isFocused && document.activeElement !== activeElement) {
      editor.blur()
      if (activeElement instanceof HTMLElement) activeElement.focus()
    }
    return mergeRegister(unregister, output.isBlank.subscribe(reportBlank))
  }, [editor, start, notify, chunks, output, replay, reportBlank, onEdit, pending])

  useImperativeHandle(
    ref,
    () => ({
      read: () => pending()?.doc ?? read(),
      load(doc, caret) {
        reset()
        load(doc, caret)
        reportBlank()
      },
      clear() {
        reset()
        clear()
        reportBlank()
      },
      caret: () => pending()?.caret ?? readCaret(editor),
      focus(position) {
        wantsFocus.current = pending() !== undefined
        if (wantsFocus.current) return focusLoadingPrompt()
        if (position) editor.update(() => void $getRoot().selectStart(), { discrete: true })
        // Not the element's own focus(), which would move the caret to the start.
        editor.focus()
      },
      blur: () => editor.getRootElement()?.blur(),
      isFocused: () => document.activeElement === editor.getRootElement(),
      runShortcut: (key) => isComplete && commandFor(key)?.run(editor),
      whenInputEnds,
    }),
    [editor, read, reset, whenInputEnds, load, clear, pending, reportBlank, focusLoadingPrompt, isComplete],
  )

  return (
    <>
      <div
        ref={textRef}
        className={styles.box}
        onCompositionStart={() => largePaste.setComposing(true)}
        onCompositionEnd={() => largePaste.setComposing(false)}
      >
        {/* A note that is still loading is not empty although the editor may be. */}
        {!isLoading && <Placeholder isShown={output.isEmpty} />}
        {isComplete && expanded && copyCode && <copyCode.CopyCodeButton editor={editor} />}
        {!isComplete && <div ref={coverRef} className={styles.cover} />}
      </div>
      <div className={styles.controls}>
        {pendingPaste && (
          <LargePastePrompt
            ref={promptBox}
            editor={editor}
            state={pendingPaste}
            willSave={largePaste.willSave}
            onInsert={largePaste.insert}
            onCancel={largePaste.cancel}
            onKey={largePaste.deferKey}
            onPaste={largePaste.deferPaste}
          />
        )}
        {chunkedLoad.state && (
          <LoadingPrompt ref={loadingPromptRef} state={chunkedLoad.state} onLoadAnyway={onLoadAnyway} />
        )}
        <div className={composerStyles.reveal} inert={!expanded || isInserting}>
          <div className={composerStyles.footer}>
            <Toolbar editor={editor} activeCommands={output.active} inert={isLoading} />
            {isLoading ? <span /> : <CharacterCount characters={output.characters} />}
            {children}
          </div>
        </div>
      </div>
      {lengthWarning && <lengthWarning.LengthWarning editor={editor} read={read} title={title} />}
      <Announcement change={output.announcement} />
    </>
  )
}

function classNameOf(key: string): string {
  return styles[key] ?? ''
}

function Placeholder({ isShown }: { isShown: ReadonlySignal<boolean> }) {
  return (
    useSignalValue(isShown) && (
      <div aria-hidden className={styles.placeholder}>
        {PLACEHOLDER}
      </div>
    )
  )
}

/** Announces to screen readers what typed markers or keys have changed. */
function Announcement({ change }: { change: ReadonlySignal<Announced | undefined> }) {
  const announced = useSignalValue(change)
  return (
    <p role="status" className="visually-hidden">
      {/* The key makes screen readers announce two of one kind. */}
      {announced && <span key={announced.key}>{announcementOf(announced)}</span>}
    </p>
  )
}
