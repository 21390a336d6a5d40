import { useCallback, useImperativeHandle, useRef, useState } from 'react'
import type { Doc } from '../markers/doc.ts'
import { parse } from '../markers/parse.ts'
import { serialize } from '../markers/serialize.ts'
import styles from './Composer.module.css'
import { PLACEHOLDER, type FieldProps } from './Field.ts'

/** More than this nobody types while a chunk loads, and typing it again would be felt. */
const TYPED_LIMIT = 1000

/** Takes a tap and the first words while the editor is on its way, and plain notes where it cannot be had. */
export function PlainField({ ref, expanded, onLeaveUp, onEdit, onBlank, children }: FieldProps) {
  const box = useRef<HTMLTextAreaElement>(null)
  const [count, setCount] = useState(0)
  const pasted = useRef(false)
  /** It shows a formatted note, which in here is marker text. */
  const marked = useRef(false)
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
      if (box.current) box.current.value = text
      tell(text)
    }
    return {
      read() {
        const text = box.current?.value ?? ''
        return marked.current ? parse(text) : literal(text)
      },
      load: (doc, caret) => show(serialize(doc), true, caret),
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
  }, [tell])

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
