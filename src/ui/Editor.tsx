import { getExtensionDependencyFromEditor, type ReadonlySignal } from '@lexical/extension'
import { useLexicalComposerContext } from '@lexical/react/LexicalComposerContext'
import { ContentEditable } from '@lexical/react/LexicalContentEditable'
import { LexicalExtensionComposer } from '@lexical/react/LexicalExtensionComposer'
import { useSignalValue } from '@lexical/react/useExtensionSignalValue'
import { $getRoot, defineExtension } from 'lexical'
import { useCallback, useEffect, useImperativeHandle, useLayoutEffect, useRef } from 'react'
import { flushSync } from 'react-dom'
import { readCaret } from '../editor/caret.ts'
import { composerExtension, typeText, withoutEmptyLinesAfterCode } from '../editor/composer.ts'
import { isBlank, plainText, type Doc } from '../markers/doc.ts'
import { Bound } from './Bound.tsx'
import { CharacterCount } from './CharacterCount.tsx'
import composer from './Composer.module.css'
import styles from './Editor.module.css'
import { CopyCode } from './CopyCode.tsx'
import { PLACEHOLDER, type FieldProps } from './Field.ts'
import { LargePaste } from './LargePaste.tsx'
import { Opening } from './Opening.tsx'
import { Toolbar } from './Toolbar.tsx'
import { useLeaveUp } from './useLeaveUp.ts'
import { useLargePaste } from './useLargePaste.ts'
import { useOpening } from './useOpening.ts'
import { useUnreadPaste } from './useUnreadPaste.ts'

export interface EditorStart {
  readonly doc: Doc
  /** To be typed again rather than loaded: a marker in it was typed to become what it stands for. */
  readonly typed: boolean
  readonly focused: boolean
  /** Behind how many characters and line ends the caret stands; -1 is the end. */
  readonly caret: number
}

interface Props extends FieldProps {
  readonly start: EditorStart
}

export function Editor(props: Props) {
  return (
    <LexicalExtensionComposer extension={extension} contentEditable={null}>
      <EditorField {...props} />
    </LexicalExtensionComposer>
  )
}

const name = (key: string) => styles[key] ?? ''

/** At module scope: a new extension would make a new editor, and lose what was typed. */
const extension = defineExtension({
  name: 'pinwell/ui',
  dependencies: [composerExtension],
  theme: {
    paragraph: name('paragraph'),
    code: name('code'),
    list: {
      ul: name('bullets'),
      ol: name('numbers'),
      listitem: name('item'),
      nested: { listitem: name('nested') },
    },
    text: {
      bold: name('bold'),
      underline: name('underline'),
      strikethrough: name('strike'),
      underlineStrikethrough: name('underlineStrike'),
    },
  },
})

function EditorField({ ref, start, expanded, title, notify, onLeaveUp, onEdit, onBlank, children }: Props) {
  const [editor] = useLexicalComposerContext()
  const { output } = getExtensionDependencyFromEditor(editor, composerExtension)
  const { large, insert, cancel, type, read } = useLargePaste(editor)
  const box = useRef<HTMLDivElement>(null)
  const wantsFocus = useRef(false)
  const onSettled = useCallback(() => {
    onBlank(output.isBlank.value)
    if (wantsFocus.current) editor.focus()
    wantsFocus.current = false
  }, [editor, output, onBlank])
  const opening = useOpening(editor, onSettled)
  const { load, clear, pending } = opening
  const isComing = large?.is === 'coming'
  const isOpening = opening.state !== undefined
  useUnreadPaste(editor, notify)
  useLeaveUp(editor, onLeaveUp)

  useLayoutEffect(() => {
    if (start.typed) {
      clear()
      typeText(editor, plainText(start.doc))
    } else load(start.doc, start.caret)
    wantsFocus.current = start.focused && pending() !== undefined
    // A note that is still opening must not take keys.
    if (start.focused && !wantsFocus.current) editor.focus()
  }, [editor, start, load, clear, pending])

  const focusOpening = useCallback(() => {
    const waiting = box.current?.querySelector('button') ?? box.current
    waiting?.focus()
  }, [])

  useLayoutEffect(() => {
    if (isOpening && wantsFocus.current) focusOpening()
  }, [isOpening, focusOpening])

  function onOpen() {
    wantsFocus.current = true
    flushSync(opening.open)
    box.current?.focus()
  }

  const tellBlank = useCallback(() => {
    const coming = pending()
    onBlank(coming ? isBlank(coming.doc) : output.isBlank.value)
  }, [output, onBlank, pending])
  useEffect(() => output.isBlank.subscribe(tellBlank), [output, tellBlank])

  useEffect(
    () =>
      editor.registerUpdateListener(({ dirtyElements, dirtyLeaves }) => {
        if (dirtyElements.size + dirtyLeaves.size > 0 && !pending()) onEdit()
      }),
    [editor, onEdit, pending],
  )

  useImperativeHandle(
    ref,
    () => ({
      read: () => withoutEmptyLinesAfterCode(pending()?.doc ?? read()),
      load(doc, caret) {
        cancel()
        load(doc, caret)
        tellBlank()
      },
      clear() {
        cancel()
        clear()
        tellBlank()
      },
      caret: () => pending()?.caret ?? readCaret(editor),
      focus(at) {
        wantsFocus.current = pending() !== undefined
        if (wantsFocus.current) return focusOpening()
        if (at) editor.update(() => void $getRoot().selectStart(), { discrete: true })
        // Not the element's own focus(): that would put the caret to the start.
        editor.focus()
      },
      blur: () => editor.getRootElement()?.blur(),
      isFocused: () => document.activeElement === editor.getRootElement(),
      isTyped: () => false,
      afterComposing: (task) => task(),
    }),
    [editor, read, cancel, load, clear, pending, tellBlank, focusOpening],
  )

  return (
    <>
      <div className={styles['box']} inert={isComing || isOpening}>
        <ContentEditable
          className={composer['text']}
          aria-label="Note"
          aria-multiline
          aria-placeholder={PLACEHOLDER}
          placeholder={isOpening ? NOTHING : <Placeholder />}
        />
        {expanded && <CopyCode editor={editor} notify={notify} />}
      </div>
      {large && (
        <LargePaste
          large={large}
          onInsert={insert}
          onType={type}
          onCancel={() => {
            flushSync(cancel)
            editor.focus()
          }}
        />
      )}
      {opening.state && <Opening ref={box} state={opening.state} onOpen={onOpen} />}
      <div className={composer['reveal']} inert={!expanded || isComing}>
        <div className={composer['foot']}>
          <Toolbar editor={editor} active={output.active} inert={isOpening} />
          {isOpening ? <span /> : <CharacterCount characters={output.characters} />}
          {children}
        </div>
      </div>
      <Bound editor={editor} title={title} notify={notify} />
      <Announcement text={output.announcement} />
    </>
  )
}

/** The note that is opening is not empty, and what the editor holds of it is not its length. */
const NOTHING = <></>

function Placeholder() {
  return <div className={styles['placeholder']}>{PLACEHOLDER}</div>
}

/** Says to screen readers what typed markers or keys have done to the text. */
function Announcement({ text }: { text: ReadonlySignal<string> }) {
  return (
    <p role="status" className="visually-hidden">
      {useSignalValue(text)}
    </p>
  )
}
