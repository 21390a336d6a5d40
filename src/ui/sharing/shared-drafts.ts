import { fetchImporter } from '../../editor/importer.ts'
import { normalizeLineBreaks, plainTextToDoc } from '../../markers/doc.ts'
import { serialize } from '../../markers/serialize.ts'
import { MAX_TITLE_LENGTH } from '../../notes/limits.ts'
import type { NoteText } from '../../notes/note.ts'
import { MAX_SHARED_FILE_SIZE, type SharedFile, type SharedItem } from '../../sharing/shared-items.ts'
import { fetchFileImporter, readImportItems } from '../transfer/import-files.ts'

/** Why a file became no draft. */
export type FileProblem = 'no-text' | 'too-long'

interface SharedDrafts {
  /** One for the shared fields, and one for each file. None has an empty content. */
  readonly drafts: readonly NoteText[]
  readonly rejected: readonly { readonly name: string; readonly problem: FileProblem }[]
  /** The names of the files whose encoding is guessed. */
  readonly guessed: readonly string[]
}

/** Makes drafts of what another app has shared. Text, title and address are literal; only files of HTML and Markdown have formatting. */
export async function toDrafts({ files, ...fields }: SharedItem): Promise<SharedDrafts> {
  const readable = await Promise.all(files.map(draftOfFile))
  return {
    drafts: [...draftOfFields(fields), ...readable.filter((draft) => draft !== undefined)],
    rejected: files.flatMap(({ name, size }, at) =>
      readable[at] ? [] : [{ name, problem: size > MAX_SHARED_FILE_SIZE ? 'too-long' : 'no-text' }],
    ),
    guessed: files.filter(({ isEncodingGuessed }) => isEncodingGuessed).map(({ name }) => name),
  }
}

/** Apps write an address into any of the fields, sometimes into two of them. */
function draftOfFields({ title, text, url }: Omit<SharedItem, 'files'>): readonly NoteText[] {
  const heading = title.replaceAll(/\s+/g, ' ').trim()
  const isInText = text
    .split(url)
    .slice(1)
    .some((rest) => !REST_OF_ADDRESS.test(rest))
  const lines = [text, isInText ? '' : url].filter((line) => line.trim() !== '')
  const isTitle = lines.length > 0 && heading.length <= MAX_TITLE_LENGTH && !lines.includes(heading)
  if (!isTitle && heading !== '' && !lines.includes(heading)) lines.unshift(heading)
  if (lines.length === 0) return []
  return [{ title: isTitle ? heading : '', content: serialize(plainTextToDoc(lines.join('\n'))) }]
}

/** Matches text that makes the address before it longer. */
const REST_OF_ADDRESS = /^\S*\w/

async function draftOfFile(file: SharedFile): Promise<NoteText | undefined> {
  const imported = FRONT_MATTER.test(file.text ?? '') ? await importNote(file) : undefined
  if (imported) return imported
  const content = await contentOf(file)
  return content?.trim() ? { title: titleOfFile(file), content } : undefined
}

/** Note apps, this one among them, write the title and the dates of an exported note before its text. */
const FRONT_MATTER = /^---\r?\n/

/** Reads a Markdown file as the import does. Undefined for another file, and for one that the import would skip. */
async function importNote({ name, text = '' }: SharedFile): Promise<NoteText | undefined> {
  if (!MARKDOWN_FILE.test(name)) return undefined
  const file = new File([text], name, { lastModified: 0 })
  const { language } = navigator
  const [item] = (await readImportItems(await fetchFileImporter(), [file], { language })) ?? []
  return item?.kind === 'note' ? { title: item.note.title, content: item.note.content } : undefined
}

const MARKDOWN_FILE = /\.(?:md|markdown)$/i

function titleOfFile({ name }: SharedFile): string {
  return name.replace(/\.[^.]*$/, '').slice(0, MAX_TITLE_LENGTH)
}

async function contentOf({ name, type, text }: SharedFile): Promise<string | undefined> {
  if (text === undefined) return undefined
  if (type === 'text/html' || /\.html?$/i.test(name)) {
    const { htmlToDoc, parseNoteHtml } = await fetchImporter()
    return serialize(htmlToDoc(parseNoteHtml(text)))
  }
  if (type === 'text/markdown' || MARKDOWN_FILE.test(name)) {
    const { markdownToMarkers } = await fetchImporter()
    return markdownToMarkers(normalizeLineBreaks(text))
  }
  return serialize(plainTextToDoc(text))
}
