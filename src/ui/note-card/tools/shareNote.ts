import { plainText } from '../../../markers/doc.ts'
import { parse } from '../../../markers/parse.ts'
import type { NoteText } from '../../../notes/note.ts'
import type { Notifier } from '../../notifier.ts'

/** Whether this browser can pass a text to other apps. */
export function canShare(): boolean {
  return 'share' in navigator
}

/** Passes a note to another app that the person chooses, as plain text. */
export async function shareNote({ title, content }: NoteText, notify: Notifier): Promise<void> {
  try {
    // Most apps take the text alone, so it is never empty.
    const text = content === '' ? title : plainText(parse(content))
    await navigator.share({ ...(title === '' ? {} : { title }), text })
  } catch (error) {
    const isCancelled = error instanceof DOMException && error.name === 'AbortError'
    if (!isCancelled) notify.error("Couldn't share the note.")
  }
}
