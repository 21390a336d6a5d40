import { attribute } from '../paste/dom.ts'
import { type ForeignNote, parseTime } from './found-note.ts'
import { textIn, titleOf } from './html.ts'

/** The fields of a note that a file has beside its text. Those that are unknown are missing. */
export type PageFields = Partial<
  Pick<ForeignNote, 'title' | 'createdAt' | 'modifiedAt' | 'isPinned' | 'labels'>
>

/**
 * Reads what Bear, Evernote, OneNote and Notesnook write in `meta` elements, and the times in the properties of Notion. Only Notesnook writes
 * a pin, and tags that are not in the text.
 */
export function pageFields(page: Document): PageFields {
  const values = valuesOf(page)
  const timeIn = (names: readonly string[], property: string) =>
    [...names.map((name) => values.get(name)), notionTime(page, property)]
      .map(parseTime)
      .find((time) => time !== 0)
  const modifiedAt = timeIn(MODIFIED, 'last_edited_time')
  const createdAt = timeIn(CREATED, 'created_time') ?? modifiedAt
  const title = titleOf(page) || values.get('title')
  return {
    ...(createdAt !== undefined && { createdAt }),
    ...(modifiedAt !== undefined && { modifiedAt }),
    ...(title !== undefined && title !== '' && { title }),
    ...(title?.endsWith(NOTESNOOK_TITLE_END) &&
      values.has('created-at') && {
        title: title.slice(0, -NOTESNOOK_TITLE_END.length).trim(),
        isPinned: values.get('pinned') === 'true',
        labels: values.get('tags')?.split(',') ?? [],
      }),
  }
}

const CREATED = ['created', 'created-at']
const MODIFIED = ['updated', 'updated-at', 'modified', 'changed']
const NOTESNOOK_TITLE_END = '- Notesnook'

/** Such as `November 21, 2026 9:05 AM`, in the language of the account; '' if the page has no such property. */
function notionTime(page: Document, property: string): string {
  return textIn(page.querySelector(`.property-row-${property} time`)).replace('@', '')
}

/** Evernote writes them around the text, as properties of an item. */
function valuesOf(page: Document): ReadonlyMap<string, string> {
  return new Map(
    Array.from(page.querySelectorAll('meta'), (meta) => {
      const name = attribute(meta, 'name') ?? attribute(meta, 'itemprop') ?? ''
      return [name.toLowerCase(), attribute(meta, 'content') ?? ''] as const
    }),
  )
}
