import { isBlank } from '../../src/markers/doc.ts'
import { serialize } from '../../src/markers/serialize.ts'
import { docToHtml } from '../../src/paste/doc-to-html.ts'
import { htmlToDoc, parseHtml } from '../../src/paste/html-to-doc.ts'
import { removeGuards, STYLE_PLACEHOLDER } from '../../src/paste/inert-html.ts'
import { makeRestartable } from '../restartable-page.ts'

/** Converts pasted HTML to marker text; '' if it shows no text. */
function htmlToMarkers(html: string): string {
  const doc = htmlToDoc(parseHtml(html))
  return isBlank(doc) ? '' : serialize(doc)
}

const importer = {
  docToHtml,
  htmlToDoc,
  htmlToMarkers,
  parseHtml,
  removeGuards,
  STYLE_PLACEHOLDER,
}

declare global {
  interface Window {
    readonly importer: typeof importer
  }
}

Object.assign(window, { importer })
// The importer keeps nothing.
makeRestartable(() => () => {})
