import { docToHtml, htmlToDoc, htmlToMarkers, parseHtml } from '../../src/paste/html-to-doc.ts'
import { removeGuards, STYLE_PLACEHOLDER } from '../../src/paste/inert-html.ts'
import { openFrame } from './corpus-oracle.ts'

const importer = {
  docToHtml,
  htmlToDoc,
  htmlToMarkers,
  parseHtml,
  removeGuards,
  STYLE_PLACEHOLDER,
  openFrame,
}

declare global {
  interface Window {
    readonly importer: typeof importer
  }
}

Object.assign(window, { importer })
