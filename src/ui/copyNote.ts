import { type Doc, plainText } from '../markers/doc.ts'
import { docToHtml } from '../markers/to-html.ts'
import { parse } from '../markers/parse.ts'
import type { Draft } from '../notes/note.ts'
import type { Notify } from '../notify.ts'

/** Puts a whole note on the clipboard: text to read, and HTML with its looks. Its title is the first line. */
export async function copyNote({ title, content }: Draft, notify: Notify): Promise<void> {
  const doc: Doc = [
    ...(title === '' ? [] : [{ type: 'paragraph', runs: [{ text: title, marks: 0 }] } as const]),
    ...(content === '' ? [] : parse(content)),
  ]
  const flavours = { 'text/plain': plainText(doc), 'text/html': docToHtml(doc) }
  const blobs = Object.entries(flavours).map(([type, text]) => [type, new Blob([text], { type })])
  try {
    await navigator.clipboard.write([new ClipboardItem(Object.fromEntries(blobs))])
    notify.success('Copied')
  } catch {
    notify.error('This browser did not let the note be copied')
  }
}
