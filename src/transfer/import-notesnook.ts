import { attribute } from '../paste/dom.ts'
import { type ForeignNote, parseTime } from './found-note.ts'
import { titleOf } from './html.ts'
import { textsOf } from './values.ts'

/** The fields in the head of a page of Notesnook; undefined for another page. */
export function notesnookFields(
  page: Document,
): Pick<ForeignNote, 'title' | 'createdAt' | 'modifiedAt' | 'isPinned' | 'labels'> | undefined {
  const fieldOf = (name: string) => {
    const meta = page.querySelector(`meta[name="${name}"]`)
    return (meta && attribute(meta, 'content')) ?? ''
  }
  const createdAt = parseTime(fieldOf('created-at'))
  if (createdAt === 0 || !titleOf(page).endsWith(TITLE_END)) return undefined
  return {
    title: titleOf(page).slice(0, -TITLE_END.length).trim(),
    createdAt,
    modifiedAt: parseTime(fieldOf('updated-at')),
    isPinned: fieldOf('pinned') === 'true',
    labels: textsOf(fieldOf('tags').split(',')),
  }
}

const TITLE_END = '- Notesnook'
