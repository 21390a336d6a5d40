import { useCallback, useImperativeHandle, useRef, useState } from 'react'
import type { RecordedInput, Replay } from '../../editor/early-input.ts'
import { type Doc, isBlank, plainText, plainTextToDoc, textOfBlock } from '../../markers/doc.ts'
import { FENCE } from '../../markers/grammar.ts'
import { SEGMENTER } from '../../markers/graphemes.ts'
import { parse } from '../../markers/parse.ts'
import { fencedText, serialize } from '../../markers/serialize.ts'
import { formatNumber } from '../formatNumber.ts'
import { copyFormats, hasModifier, isComposing } from '../text-input.ts'
import { type ComposerFieldProps, PLACEHOLDER } from './ComposerField.ts'
import styles from './Composer.module.css'

/** A longer text could block the page in a textarea. The field keeps it unshown until the editor loads it in chunks. */
const MAX_SHOWN_LENGTH = 20_000

/** A textarea that takes taps and typing until the editor has loaded, and plain notes if the editor cannot be loaded. */
export function PlainField({
  ref,
  expanded,
  onLeaveByArrowUp,
  onEdit,
  onBlankChange,
  children,
}: ComposerFieldProps) {
  const textarea = useRef<HTMLTextAreaElement>(null)
  const [count, setCount] = useState(0)
  /** The key that may have made a paste: one of them pastes without formatting. */
  const lastKey = useRef<KeyboardEvent>(undefined)
  /** See `EarlyInput`. */
  const loadedText = useRef('')
  const recorded = useRef<readonly RecordedInput[]>([])
  /**
   * Resolves after the last composition of an input method, in a task of its own: during an event of the textarea, Lexical would replay the
   * text at the browser's selection, which is not in the editor.
   */
  const composition = useRef<Promise<unknown>>(undefined)
  /** Whether the textarea shows a note's marker text rather than plain text. */
  const showsMarkers = useRef(false)
  /** A document that is too long to be shown in the textarea. */
  const hiddenDoc = useRef<Doc>(undefined)
  /** The caret that `load` was called with, as long as the caret is where that put it in the textarea. */
  const loadedCaret = useRef<{ readonly caret: number; readonly selectionStart: number }>(undefined)

  const reportText = useCallback(
    (text: string) => {
      const line = text.replaceAll('\n', '')
      // The editor's faster `countGraphemes` for long texts is part of its chunk.
      setCount(line.length > MAX_SHOWN_LENGTH ? line.length : [...SEGMENTER.segment(line)].length)
      onBlankChange(text.trim() === '')
    },
    [onBlankChange],
  )

  const record = useCallback((replay: Replay | false) => {
    const before = textarea.current?.value.slice(0, textarea.current.selectionStart) ?? ''
    recorded.current = [...recorded.current, { before, after: before, replay }]
  }, [])

  useImperativeHandle(ref, () => {
    const show = (text: string, asMarkers: boolean, caret: number) => {
      showsMarkers.current = asMarkers
      hiddenDoc.current = undefined
      loadedText.current = text
      recorded.current = []
      if (textarea.current) {
        textarea.current.value = text
        textarea.current.readOnly = false
        // The person may be typing: the text is shown anew when a save leaves out what was typed during it.
        if (caret >= 0 && document.activeElement === textarea.current)
          textarea.current.selectionStart = textarea.current.selectionEnd = positionOf(caret)
        loadedCaret.current = { caret, selectionStart: textarea.current.selectionStart }
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
    const shownText = () => textarea.current?.value ?? ''
    const hasMarkers = () => showsMarkers.current || isCode(shownText())
    const offsetOf = (position: number) => (hasMarkers() ? caretIn(shownText(), position) : position)
    const positionOf = (offset: number) => (hasMarkers() ? positionIn(shownText(), offset) : offset)
    return {
      startsEmpty: true,
      read() {
        return hiddenDoc.current ?? (hasMarkers() ? parse : plainTextToDoc)(shownText())
      },
      load(doc, caret) {
        const [first] = doc
        // The tags of a code note would be text as soon as something is typed after them.
        const text = doc.length === 1 && first?.type === 'code' ? fencedText(first) : serialize(doc)
        if (text.length > MAX_SHOWN_LENGTH) return hideDoc(doc, text.length, caret)
        // Without formatting the text is shown as it was typed. In marker text, a backslash could take effect on what is typed next.
        const plain = plainText(doc)
        const isPlain = !isCode(plain) && serialize(plainTextToDoc(plain)) === text
        show(isPlain ? plain : text, !isPlain, caret)
      },
      clear: () => show('', false, -1),
      caret() {
        const { selectionStart = -1 } = textarea.current ?? {}
        const loaded = loadedCaret.current
        return loaded?.selectionStart === selectionStart ? loaded.caret : offsetOf(selectionStart)
      },
      selectionEnd() {
        const { selectionStart = -1, selectionEnd = -1 } = textarea.current ?? {}
        return selectionEnd > selectionStart ? offsetOf(selectionEnd) : undefined
      },
      focus(at) {
        textarea.current?.focus()
        if (at) textarea.current?.setSelectionRange(0, 0)
      },
      blur: () => textarea.current?.blur(),
      isFocused: () => document.activeElement === textarea.current,
      earlyInput() {
        const { value: text = '', selectionStart = 0, selectionEnd = 0 } = textarea.current ?? {}
        const { replay = true, after = '' } = recorded.current.at(-1) ?? {}
        // A mark after the caret may be converted, so that the caret would have another place.
        const isUnchanged = replay && text.startsWith(after) && !/[\n*_~`]/.test(text.slice(selectionStart))
        if (hiddenDoc.current || !isUnchanged) return undefined
        const ends = [text.length - selectionStart, text.length - selectionEnd] as const
        const [start, end] = ends
        return {
          loadedText: loadedText.current,
          hasMarkers: showsMarkers.current,
          text,
          selection: textarea.current?.selectionDirection === 'backward' ? [end, start] : ends,
          recorded: recorded.current,
        }
      },
      record,
      // Within the text, a shortcut has no effect.
      runShortcut: (key) => isAtEnd(textarea.current) && record(({ press }) => press(key)),
      async whenInputEnds() {
        const ended = composition.current
        await ended
        // A key may end one composition and begin another.
        if (ended !== composition.current) await this.whenInputEnds()
      },
    }
  }, [reportText, onBlankChange, record])

  return (
    <>
      <textarea
        ref={textarea}
        className={styles.text}
        aria-label="Note"
        placeholder={PLACEHOLDER}
        dir="auto"
        rows={expanded ? 8 : 1}
        // One direction for all paragraphs. Chromium takes 1 s at each key to find that of each one in a text of 400 kB.
        style={{ unicodeBidi: count > MAX_SHOWN_LENGTH ? 'isolate' : undefined }}
        onKeyDown={(event) => {
          lastKey.current = event.nativeEvent
          if (event.key !== 'ArrowUp' || hasModifier(event) || isComposing(event.nativeEvent)) return
          const { currentTarget } = event
          // A textarea does not expose the caret's visual line. In the first one ArrowUp leaves the caret where it is.
          const { selectionStart: start, selectionEnd: end } = currentTarget
          setTimeout(() => {
            if (start === end && currentTarget.selectionStart === start) onLeaveByArrowUp()
          })
        }}
        onPaste={({ currentTarget, nativeEvent }) => {
          const formats = copyFormats(nativeEvent)
          const key = lastKey.current
          record(isAtEnd(currentTarget) && (({ paste }) => paste(formats, nativeEvent, key)))
        }}
        onInput={({ currentTarget, nativeEvent }) => {
          const { value } = currentTarget
          const last = recorded.current.at(-1)
          if (last && nativeEvent.inputType === 'insertFromPaste') last.after = value
          // Without those whose whole text was deleted.
          recorded.current = recorded.current.filter(
            ({ before, after }) => value.length > before.length || value.length >= after.length,
          )
          loadedCaret.current = undefined
          reportText(value)
          onEdit()
        }}
        onCompositionStart={({ currentTarget }) => {
          composition.current = new Promise((resolve) => {
            currentTarget.addEventListener('compositionend', () => setTimeout(resolve), { once: true })
          })
        }}
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

function isAtEnd(textarea: HTMLTextAreaElement | null): boolean {
  return textarea?.selectionEnd === textarea?.value.length
}

/** Whether a plain text is wholly wrapped in triple backticks. */
function isCode(text: string): boolean {
  return text.startsWith(FENCE) && parse(text.trimEnd()).every(({ type }) => type === 'code')
}

export function characterCountText(characters: number): string {
  return `${formatNumber(characters)} ${characters === 1 ? 'character' : 'characters'}`
}

/** The number of characters and line ends before a position in a marker text, which counts the markers too. */
function caretIn(text: string, position: number): number {
  const doc = parse(text.slice(0, position) + CARET + text.slice(position))
  return doc.map(textOfBlock).join('\n').indexOf(CARET)
}

/** The first position in a marker text with this result of `caretIn`. The last result stands for the end of the text. */
function positionIn(text: string, caret: number): number {
  if (caretIn(text, text.length) <= caret) return text.length
  let [from, to] = [0, text.length]
  while (from < to) {
    const middle = Math.floor((from + to) / 2)
    if (caretIn(text, middle) < caret) from = middle + 1
    else to = middle
  }
  return to
}

/** A private-use character, which has no meaning in notes. */
const CARET = '\ue000'
