import { useCallback, useImperativeHandle, useRef, useState } from 'react'
import { isBlank, type Doc } from '../../markers/doc.ts'
import { parse } from '../../markers/parse.ts'
import { serialize } from '../../markers/serialize.ts'
import styles from './Composer.module.css'
import { PLACEHOLDER, type ComposerFieldProps } from './Field.ts'

/** More than this nobody types while a chunk loads, and typing it again would be felt. */
const MAX_RETYPED_LENGTH = 1000

/** More than this could stop the page in here: it waits for the editor, which opens it in slices. */
const MAX_SHOWN_LENGTH = 20_000

/** Takes a tap and the first words while the editor is on its way, and plain notes where it cannot be had. */
export function PlainField({
  ref,
  expanded,
  onLeaveOnArrowUp,
  onEdit,
  onBlankChange,
  children,
}: ComposerFieldProps) {
  const textarea = useRef<HTMLTextAreaElement>(null)
  const [count, setCount] = useState(0)
  const hasPasted = useRef(false)
  /** It shows a formatted note, which in here is marker text. */
  const showsMarkers = useRef(false)
  /** A document that is too long to be shown in here. */
  const hiddenDoc = useRef<Doc>(undefined)
  /** Where the caret of a note that nobody has changed in here belongs, once its formatting shows. */
  const savedCaret = useRef(-1)

  const reportText = useCallback(
    (text: string) => {
      setCount(countGraphemes(text.replaceAll('\n', '')))
      onBlankChange(text.trim() === '')
    },
    [onBlankChange],
  )

  useImperativeHandle(ref, () => {
    const show = (text: string, asMarkers: boolean, caret: number) => {
      showsMarkers.current = asMarkers
      savedCaret.current = caret
      hiddenDoc.current = undefined
      if (textarea.current) {
        textarea.current.value = text
        textarea.current.readOnly = false
      }
      reportText(text)
    }
    const hideDoc = (doc: Doc, length: number, caret: number) => {
      show('', true, caret)
      hiddenDoc.current = doc
      if (textarea.current) textarea.current.readOnly = true
      setCount(length)
      onBlankChange(isBlank(doc))
    }
    return {
      read() {
        const text = textarea.current?.value ?? ''
        return hiddenDoc.current ?? (showsMarkers.current ? parse(text) : docOfPlainText(text))
      },
      load(doc, caret) {
        const text = serialize(doc)
        if (text.length > MAX_SHOWN_LENGTH) hideDoc(doc, text.length, caret)
        else show(text, true, caret)
      },
      clear: () => show('', false, -1),
      caret: () => (showsMarkers.current ? savedCaret.current : (textarea.current?.selectionStart ?? -1)),
      focus(at) {
        textarea.current?.focus()
        if (at) textarea.current?.setSelectionRange(0, 0)
      },
      blur: () => textarea.current?.blur(),
      isFocused: () => document.activeElement === textarea.current,
      isTyped: () =>
        !showsMarkers.current &&
        !hasPasted.current &&
        (textarea.current?.value ?? '').length <= MAX_RETYPED_LENGTH,
      afterComposing(task) {
        if (textarea.current?.dataset['composing'])
          textarea.current.addEventListener('compositionend', task, { once: true })
        else task()
      },
    }
  }, [reportText, onBlankChange])

  return (
    <>
      <textarea
        ref={textarea}
        className={styles.text}
        aria-label="Note"
        placeholder={PLACEHOLDER}
        dir="auto"
        rows={expanded ? 8 : 1}
        onKeyDown={({ key, shiftKey, altKey, ctrlKey, metaKey, currentTarget, nativeEvent }) => {
          if (key !== 'ArrowUp' || shiftKey || altKey || ctrlKey || metaKey || nativeEvent.isComposing) return
          // Nothing tells which visual line of a textarea the caret is in, but in the first one it stays where it is.
          const { selectionStart: start, selectionEnd: end } = currentTarget
          setTimeout(() => {
            if (start === end && currentTarget.selectionStart === start) onLeaveOnArrowUp()
          })
        }}
        onPaste={() => (hasPasted.current = true)}
        onChange={({ target }) => {
          savedCaret.current = -1
          reportText(target.value)
          onEdit()
        }}
        onCompositionStart={({ currentTarget }) => (currentTarget.dataset['composing'] = 'true')}
        onCompositionEnd={({ currentTarget }) => delete currentTarget.dataset['composing']}
      />
      <div className={styles.reveal} inert={!expanded}>
        <div className={styles.footer}>
          <span className={styles.count}>{characterCountText(count)}</span>
          {children}
        </div>
      </div>
    </>
  )
}

/** Characters as people see them, as the editor counts them; its own way is made for long texts and comes with it. */
function countGraphemes(text: string): number {
  return [...SEGMENTER.segment(text)].length
}

const SEGMENTER = new Intl.Segmenter()
const FORMAT = new Intl.NumberFormat('en-US')

export function characterCountText(characters: number): string {
  return `${FORMAT.format(characters)} ${characters === 1 ? 'character' : 'characters'}`
}

/** What was typed here means just itself: a marker in it is text. */
function docOfPlainText(text: string): Doc {
  return text
    .split('\n')
    .map((line) => ({ type: 'paragraph', runs: line === '' ? [] : [{ text: line, marks: 0 }] }))
}
