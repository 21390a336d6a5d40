import { foundNote, parseTime } from './found-note.ts'
import type { Found } from './import-items.ts'
import { readMarkdown } from './markdown-to-doc.ts'
import { type Fields, fieldsOf, listOf, textOf } from './values.ts'

/** Reads what the API of Memos returns; undefined for anything else. Old versions return the notes in the field `data` or without a field. */
export function importMemos(value: unknown): Iterable<Found> | undefined {
  const { memos, data, nextPageToken } = fieldsOf(value)
  const found = [memos, data, value, [value]].map(listOf).find((list) => list.some(isMemo))
  return found && importNotes(found, textOf(nextPageToken) === '')
}

function isMemo(value: unknown): boolean {
  const { content, createTime, createdTs } = fieldsOf(value)
  return typeof content === 'string' && (typeof createTime === 'string' || typeof createdTs === 'number')
}

/** The API returns one page of the notes, and the name of the next one. */
function* importNotes(memos: readonly unknown[], isLastPage: boolean): Generator<Found> {
  for (const memo of memos) yield importMemo(fieldsOf(memo))
  if (!isLastPage) yield { reason: 'damaged' }
}

/** A note has no title, and its labels are in its text. */
function importMemo(memo: Fields): Found {
  const { doc, remarks } = readMarkdown(textOf(memo['content']))
  const attachments = memo['attachments'] ?? memo['resources'] ?? memo['resourceList']
  const isArchived = [memo['state'], memo['rowStatus']].includes('ARCHIVED')
  return foundNote({
    title: '',
    doc,
    createdAt: parseTime(memo['createTime'] ?? memo['createdTs']),
    modifiedAt: parseTime(memo['updateTime'] ?? memo['updatedTs']),
    isPinned: memo['pinned'] === true,
    remarks: [isArchived && 'archived', ...remarks, listOf(attachments).length > 0 && 'attachments-missing'],
  })
}
