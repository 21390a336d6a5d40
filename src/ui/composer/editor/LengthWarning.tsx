import type { LexicalEditor } from 'lexical'
import { useEffect, useState } from 'react'
import type { Doc } from '../../../markers/doc.ts'
import { serialize } from '../../../markers/serialize.ts'
import { MAX_CONTENT_LENGTH, MAX_TITLE_LENGTH } from '../../../notes/limits.ts'
import { formatNumber } from '../../formatNumber.ts'
import type { Notifier } from '../../notifier.ts'
import { usePage } from '../../PageContext.ts'
import { useWindowEvent } from '../../useWindowEvent.ts'
import { debounce } from './debounce.ts'
import styles from '../Composer.module.css'

interface Props {
  readonly editor: LexicalEditor
  readonly read: () => Doc
  readonly title: string
}

/** Warns when the note or its title is longer than can be stored. */
export function LengthWarning({ editor, read, title }: Props) {
  const { notify } = usePage()
  const length = useSerializedLength(editor, read)
  useWindowEvent('paste', (event) => pasteIntoTitle(event, editor, notify))
  return (
    <p role="status" className={styles.message}>
      {titleWarning(title.trim().length) ||
        (length > MAX_CONTENT_LENGTH &&
          `This note is too long: ${formatNumber(length)} characters with its formatting. A note can hold ${formatNumber(MAX_CONTENT_LENGTH)}.`)}
    </p>
  )
}

/** Nobody reads the warning during typing, and measuring a long note takes time. */
const DEBOUNCE_MS = 400

function titleWarning(length: number): string {
  if (length <= MAX_TITLE_LENGTH) return ''
  return `This title is too long: ${formatNumber(length)} characters. A title can have ${formatNumber(MAX_TITLE_LENGTH)}.`
}

function useSerializedLength(editor: LexicalEditor, read: () => Doc): number {
  const [length, setLength] = useState(0)
  useEffect(() => {
    const measure = debounce(() => setLength(serialize(read()).length), DEBOUNCE_MS)
    const stop = editor.registerUpdateListener(({ dirtyElements }) => {
      // Otherwise only the caret has moved.
      if (dirtyElements.size > 0) measure.call()
    })
    // The note may be too long already.
    measure.call()
    return () => {
      stop()
      measure.cancel()
    }
  }, [editor, read])
  return length
}

/**
 * Rejects a paste that makes the title too long: an input with millions of characters would block the page. Slide titles contain vertical
 * tabs as line breaks, which the input would show as nothing.
 */
function pasteIntoTitle(event: ClipboardEvent, editor: LexicalEditor, notify: Notifier) {
  const { target } = event
  const form = editor.getRootElement()?.closest('form')
  if (!(target instanceof HTMLInputElement && target.form === form)) return
  const text = event.clipboardData?.getData('text') ?? ''
  const keptLength = target.value.length - ((target.selectionEnd ?? 0) - (target.selectionStart ?? 0))
  const warning = titleWarning(keptLength + text.length)
  if (warning === '' && !text.includes('\v')) return
  event.preventDefault()
  if (warning !== '') notify.error(`${warning} Nothing was inserted.`)
  // The only way that the browser can undo.
  else document.execCommand('insertText', false, text.replaceAll(/\r\n|[\r\n\v]/g, ' '))
}
