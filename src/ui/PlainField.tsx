import { useCallback, useImperativeHandle, useRef, useState } from 'react'
import { isBlank, type Doc } from '../markers/doc.ts'
import { parse } from '../markers/parse.ts'
import { serialize } from '../markers/serialize.ts'
import styles from './Composer.module.css'
import { PLACEHOLDER, type FieldProps } from './Field.ts'

/** More than this nobody types while a chunk loads, and typing it again would be felt. */
const TYPED_LIMIT = 1000

/** More than this could stop the page in here: it waits for the editor, which opens it in slices. */
const SHOWN_LIMIT = 20_000

/** Takes a tap and the first words while the editor is on its way, and plain notes where it cannot be had. */
export function PlainField({ ref, expanded, onLeaveUp, onEdit, onBlank, children }: FieldProps) {
  const box = useRef<HTMLTextAreaElement>(null)
  const [count, setCount] = useState(0)
  const pasted = useRef(false)
  /** It shows a formatted note, which in here is marker text. */
  const marked = useRef(false)
  /** A document that is too long to be shown in here. */
  const held = useRef<Doc>(undefined)
  /** Where the caret of a note that nobody has changed in here belongs, once its formatting shows. */
  const place = useRef(-1)

  const tell = useCallback(
    (text: string) => {
      setCount(graphemes(text.replaceAll('\n', '')))
      onBlank(text.trim() === '')
    },
    [onBlank],
  )

  useImperativeHandle(ref, () => {
    const show = (text: string, asMarkers: boolean, caret: number) => {
      marked.current = asMarkers
      place.current = caret
      held.current = undefined
      if (box.current) {
        box.current.value = text
        box.current.readOnly = false
      }
      tell(text)
    }
    const hold = (doc: Doc, length: number, caret: number) => {
      show('', true, caret)
      held.current = doc
      if (box.current) box.current.readOnly = true
      setCount(length)
      onBlank(isBlank(doc))
    }
    return {
      read() {
        const text = box.current?.value ?? ''
        return held.current ?? (marked.current ? parse(text) : literal(text))
      },
      load(doc, caret) {
        const text = serialize(doc)
        if (text.length > SHOWN_LIMIT) hold(doc, text.length, caret)
        else show(text, true, caret)
      },
      clear: () => show('', false, -1),
      caret: () => (marked.current ? place.current : (box.current?.selectionStart ?? -1)),
      focus(at) {
        box.current?.focus()
        if (at) box.current?.setSelectionRange(0, 0)
      },
      blur: () => box.current?.blur(),
      isFocused: () => document.activeElement === box.current,
      isTyped: () => !marked.current && !pasted.current && (box.current?.value ?? '').length <= TYPED_LIMIT,
      afterComposing(task) {
        if (box.current?.dataset['composing'])
          box.current.addEventListener('compositionend', task, { once: true })
        else task()
      },
    }
  }, [tell, onBlank])

  return (
    <>
      <textarea
        ref={box}
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
            if (start === end && currentTarget.selectionStart === start) onLeaveUp()
          })
        }}
        onPaste={() => (pasted.current = true)}
        onChange={({ target }) => {
          place.current = -1
          tell(target.value)
          onEdit()
        }}
        onCompositionStart={({ currentTarget }) => (currentTarget.dataset['composing'] = 'true')}
        onCompositionEnd={({ currentTarget }) => delete currentTarget.dataset['composing']}
      />
      <div className={styles.reveal} inert={!expanded}>
        <div className={styles.foot}>
          <span className={styles.count}>{countText(count)}</span>
          {children}
        </div>
      </div>
    </>
  )
}

/** Characters as people see them, as the editor counts them; its own way is made for long texts and comes with it. */
function graphemes(text: string): number {
  return [...SEGMENTER.segment(text)].length
}

const SEGMENTER = new Intl.Segmenter()
const FORMAT = new Intl.NumberFormat('en-US')

export function countText(characters: number): string {
  return `${FORMAT.format(characters)} ${characters === 1 ? 'character' : 'characters'}`
}

/** What was typed here means just itself: a marker in it is text. */
function literal(text: string): Doc {
  return text
    .split('\n')
    .map((line) => ({ type: 'paragraph', runs: line === '' ? [] : [{ text: line, marks: 0 }] }))
}
