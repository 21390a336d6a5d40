import { attribute } from '../paste/dom.ts'
import { type ForeignNote, parseTime } from './found-note.ts'
import { titleOf } from './html.ts'
import { textsOf } from './values.ts'

/**
 * Reads what the head of a page of Notesnook says of its note; undefined for another page. Removes the title from the text, which repeats it.
 */
export function takeNotesnookFields(
  page: Document,
): Pick<ForeignNote, 'title' | 'createdAt' | 'modifiedAt' | 'isPinned' | 'labels'> | undefined {
  const fieldOf = (name: string) => {
    const meta = page.querySelector(`meta[name="${name}"]`)
    return (meta && attribute(meta, 'content')) ?? ''
  }
  const createdAt = parseTime(fieldOf('created-at'))
  if (createdAt === 0 || !titleOf(page).endsWith(TITLE_END)) return undefined
  page.querySelector('body > h1:first-child')?.remove()
  return {
    title: titleOf(page).slice(0, -TITLE_END.length),
    createdAt,
    modifiedAt: parseTime(fieldOf('updated-at')),
    isPinned: fieldOf('pinned') === 'true',
    labels: textsOf(fieldOf('tags').split(',')),
  }
}

const TITLE_END = '- Notesnook'
