import { fetchImporter } from '../../editor/importer.ts'
import { plainTextToDoc } from '../../editor/plain-text.ts'
import { serialize } from '../../markers/serialize.ts'
import { MAX_TITLE_LENGTH } from '../../notes/limits.ts'
import type { Draft } from '../../notes/note.ts'
import { MAX_SHARED_FILE_SIZE, type SharedFile, type SharedItem } from '../../sharing/shared-items.ts'

/** Why a file became no draft. */
export type RejectionReason = 'not-text' | 'too-long'

interface SharedDrafts {
  /** One for the shared fields, and one for each file. None has an empty content. */
  readonly drafts: readonly Draft[]
  readonly rejected: readonly { readonly name: string; readonly reason: RejectionReason }[]
}

/** Makes drafts of what another app has shared. Its text, title and address are literal; only files of HTML and Markdown have formatting. */
export async function toDrafts({ files, ...fields }: SharedItem): Promise<SharedDrafts> {
  const contents = await Promise.all(files.map(contentOf))
  const readable = files.flatMap((file, at) => {
    const content = contents[at]
    return content === undefined || content === '' ? [] : [{ title: titleOfFile(file), content }]
  })
  return {
    drafts: [...draftOfFields(fields), ...readable],
    rejected: files.flatMap(({ name, size, text }) => {
      if (text !== undefined) return []
      return [{ name, reason: size > MAX_SHARED_FILE_SIZE ? 'too-long' : 'not-text' }]
    }),
  }
}

/** Apps write an address into any of the fields, sometimes into two of them. */
function draftOfFields({ title, text, url }: Omit<SharedItem, 'files'>): readonly Draft[] {
  const heading = title.replaceAll(/\s+/g, ' ').trim()
  const lines = [text, text.includes(url) ? '' : url].filter((line) => line.trim() !== '')
  const isTitle = lines.length > 0 && heading.length <= MAX_TITLE_LENGTH && !lines.includes(heading)
  if (!isTitle && heading !== '' && !lines.includes(heading)) lines.unshift(heading)
  if (lines.length === 0) return []
  return [{ title: isTitle ? heading : '', content: serialize(plainTextToDoc(lines.join('\n'))) }]
}

function titleOfFile({ name }: SharedFile): string {
  return name.replace(/\.[^.]*$/, '').slice(0, MAX_TITLE_LENGTH)
}

async function contentOf({ name, type, text }: SharedFile): Promise<string | undefined> {
  if (text === undefined) return undefined
  if (type === 'text/html' || /\.html?$/i.test(name)) {
    const { htmlToDoc, parseHtml } = await fetchImporter()
    return serialize(htmlToDoc(parseHtml(text)))
  }
  if (type === 'text/markdown' || /\.(?:md|markdown)$/i.test(name)) {
    const { markdownToMarkers } = await fetchImporter()
    return markdownToMarkers(text.replaceAll(/\r\n?/g, '\n'))
  }
  return serialize(plainTextToDoc(text))
}
