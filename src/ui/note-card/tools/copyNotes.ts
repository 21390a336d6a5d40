import { fetchImporter } from '../../../editor/importer.ts'
import { type Block, type Doc, plainText } from '../../../markers/doc.ts'
import { parse } from '../../../markers/parse.ts'
import type { NoteText } from '../../../notes/note.ts'
import { formatNumber } from '../../formatNumber.ts'
import type { Notifier } from '../../notifier.ts'

/**
 * Copies whole notes to the clipboard as plain text and as HTML with their formatting. The title of a note is its first line; an empty line
 * separates two notes.
 */
export async function copyNotes(notes: readonly NoteText[], notify: Notifier): Promise<void> {
  const doc = inNextTask(() =>
    notes.flatMap((note, index) => [...(index === 0 ? [] : [EMPTY_LINE]), ...docOfNote(note)]),
  )
  const plain = doc.then((read) => inNextTask(() => createBlob('text/plain', [plainText(read)])))
  const html = Promise.all([doc, plain]).then(([read]) => htmlBlob(read))
  try {
    // Called before the blobs are ready, because browsers allow it only for a moment after the press.
    if (isSecureContext && 'ClipboardItem' in globalThis)
      await navigator.clipboard.write([new ClipboardItem({ 'text/plain': plain, 'text/html': html })])
    else copyByCommand(await Promise.all([plain, html]).then(textsByType))
    notify.success(notes.length === 1 ? 'Copied' : `${formatNumber(notes.length)} notes copied`)
  } catch {
    notify.error(notes.length === 1 ? "Couldn't copy the note." : "Couldn't copy the notes.")
  }
}

/**
 * Copies texts, by type, where the browser has no Clipboard API: on pages without HTTPS, and Firefox before 127 has no `ClipboardItem`.
 * Throws if the browser refuses.
 */
export function copyByCommand(texts: Readonly<Record<string, string>>) {
  const onCopy = (event: ClipboardEvent) => {
    for (const [type, text] of Object.entries(texts)) event.clipboardData?.setData(type, text)
    event.preventDefault()
    // The editor would copy its selection.
    event.stopImmediatePropagation()
  }
  addEventListener('copy', onCopy, true)
  const isCopied = document.execCommand('copy')
  removeEventListener('copy', onCopy, true)
  if (!isCopied) throw new Error('The browser does not copy.')
}

async function textsByType(blobs: readonly Blob[]): Promise<Readonly<Record<string, string>>> {
  return Object.fromEntries(await Promise.all(blobs.map(async (blob) => [blob.type, await blob.text()])))
}

const EMPTY_LINE: Block = { type: 'paragraph', runs: [] }

function docOfNote({ title, content }: NoteText): Doc {
  return [
    ...(title === '' ? [] : [{ type: 'paragraph', runs: [{ text: title, marks: 0 }] } as const]),
    ...(content === '' ? [] : parse(content)),
  ]
}

/** The HTML, made in chunks. A chunk ends before a paragraph or a code block, so that no list is split. */
async function htmlBlob(doc: Doc): Promise<Blob> {
  if (doc.some((block) => 'indent' in block && block.indent > MAX_HTML_INDENT)) return plainHtmlBlob(doc)
  const importer = await fetchImporter().catch(() => undefined)
  // Without the importer, the copy has no formatting.
  if (!importer) return plainHtmlBlob(doc)
  const html: string[] = []
  for (let from = 0; from < doc.length;) {
    const to = doc.findIndex(
      ({ type }, at) => at >= from + CHUNK_BLOCKS && (type === 'paragraph' || type === 'code'),
    )
    const chunk = doc.slice(from, to === -1 ? doc.length : to)
    // oxlint-disable-next-line no-await-in-loop -- each chunk is one task
    html.push(await inNextTask(() => importer.docToHtml(chunk)))
    from += chunk.length
  }
  const length = html.reduce((sum, part) => sum + part.length, 0)
  return length <= MAX_HTML_LENGTH ? createBlob('text/html', html) : plainHtmlBlob(doc)
}

async function plainHtmlBlob(doc: Doc): Promise<Blob> {
  const text = await inNextTask(() => plainText(doc).replaceAll('&', '&amp;').replaceAll('<', '&lt;'))
  return createBlob('text/html', ['<pre>', text, '</pre>'])
}

/** The browser processes all of the HTML in one task. Only texts full of markers or empty lines exceed this; they lose their formatting. */
const MAX_HTML_LENGTH = 2_000_000

const CHUNK_BLOCKS = 50_000

/** Browsers nest at most 512 elements, and a list level takes two of them. */
const MAX_HTML_INDENT = 250

function createBlob(type: string, parts: readonly string[]): Blob {
  return new Blob([...parts], { type })
}

/** Runs the function in a new task. Each step takes a while in a long note, and events are handled between the tasks. */
async function inNextTask<Result>(task: () => Result): Promise<Result> {
  await new Promise((resolve) => setTimeout(resolve))
  return task()
}
