import { type Doc, plainText } from '../markers/doc.ts'
import { docToHtml } from '../paste/doc-to-html.ts'
import { parse } from '../markers/parse.ts'
import type { Draft } from '../notes/note.ts'
import type { Notifier } from '../notifier.ts'

/** Puts a whole note on the clipboard: text to read, and HTML with its looks. Its title is the first line. */
export async function copyNote({ title, content }: Draft, notify: Notifier): Promise<void> {
  const doc = later(() => docOf({ title, content }))
  const plain = doc.then((read) => later(() => asBlob('text/plain', [plainText(read)])))
  const html = Promise.all([doc, plain]).then(([read]) => htmlOf(read))
  try {
    // At once, as browsers allow it for a moment after the press only.
    await navigator.clipboard.write([new ClipboardItem({ 'text/plain': plain, 'text/html': html })])
    notify.success('Copied')
  } catch {
    notify.error('This browser did not let the note be copied')
  }
}

function docOf({ title, content }: Draft): Doc {
  return [
    ...(title === '' ? [] : [{ type: 'paragraph', runs: [{ text: title, marks: 0 }] } as const]),
    ...(content === '' ? [] : parse(content)),
  ]
}

/** In stretches that end before a paragraph or code, where no list goes on. */
async function htmlOf(doc: Doc): Promise<Blob> {
  if (doc.some((block) => 'indent' in block && block.indent > DEEPEST)) return linesOf(doc)
  const html: string[] = []
  for (let from = 0; from < doc.length;) {
    const to = doc.findIndex(({ type }, at) => at >= from + MANY && (type === 'paragraph' || type === 'code'))
    const stretch = doc.slice(from, to === -1 ? doc.length : to)
    // oxlint-disable-next-line no-await-in-loop -- one after the other is the point
    html.push(await later(() => docToHtml(stretch)))
    from += stretch.length
  }
  const length = html.reduce((sum, part) => sum + part.length, 0)
  return length <= MOST_HTML ? asBlob('text/html', html) : linesOf(doc)
}

async function linesOf(doc: Doc): Promise<Blob> {
  const text = await later(() => plainText(doc).replaceAll('&', '&amp;').replaceAll('<', '&lt;'))
  return asBlob('text/html', ['<pre>', text, '</pre>'])
}

/** The browser reads all of it in one task. More comes only of texts that are full of markers or empty lines; those go without looks. */
const MOST_HTML = 2_000_000

const MANY = 50_000

/** Browsers nest no more than 512 elements, and a level takes two of them. */
const DEEPEST = 250

function asBlob(type: string, parts: readonly string[]): Blob {
  return new Blob([...parts], { type })
}

/** Works in a task of its own: of a long note each step takes a while, and other things have their turn in between. */
async function later<Result>(work: () => Result): Promise<Result> {
  await new Promise((resolve) => setTimeout(resolve))
  return work()
}
