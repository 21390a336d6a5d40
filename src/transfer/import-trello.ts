import { dateText, foundNote, parseTime, withDate } from './found-note.ts'
import type { Found } from './import-items.ts'
import { readMarkdown } from './markdown-to-doc.ts'
import { type Fields, fieldsOf, listOf, textOf } from './values.ts'

/** Reads each card of a board of Trello as a note; undefined if the value is no board. */
export function importTrello(value: unknown): Iterable<Found> | undefined {
  const board = fieldsOf(value)
  const isBoard = ['cards', 'lists', 'checklists'].every((name) => Array.isArray(board[name]))
  return isBoard ? importCards(board) : undefined
}

/** The name of the list of a card becomes its first label. */
function* importCards(board: Fields): Generator<Found> {
  const lists = new Map(listOf(board['lists']).map((list) => [fieldsOf(list)['id'], fieldsOf(list)]))
  for (const card of listOf(board['cards']).map(fieldsOf)) {
    const list = fieldsOf(lists.get(card['idList']))
    const parts = partsOf(card, board).map((part) => readMarkdown(part.replaceAll(CARD_TITLE, '')))
    const hasUploads = listOf(card['attachments']).some((file) => fieldsOf(file)['isUpload'] === true)
    const isArchived = card['closed'] === true || list['closed'] === true
    yield foundNote({
      title: textOf(card['name']),
      doc: parts.flatMap(({ doc }) => doc),
      // An id begins with the seconds since 1970 at which it was given.
      createdAt: Number.parseInt(textOf(card['id']).slice(0, 8), 16) * 1000,
      modifiedAt: parseTime(card['dateLastActivity']),
      labels: [list, ...listOf(card['labels']).map(fieldsOf)].map(
        ({ name, color }) => textOf(name) || textOf(color),
      ),
      remarks: [
        isArchived && 'archived',
        ...parts.flatMap(({ remarks }) => remarks),
        hasUploads && 'attachments-missing',
      ],
    })
  }
}

/** What Trello writes as the title of a link that it draws as a card. */
const CARD_TITLE = / "smartCard-\w+"(?=\))/g

/** When a card starts and is due, its description, its checklists, the links attached to it and the comments on it, in Markdown. */
function partsOf(
  { id, desc, start, due, dueComplete, attachments }: Fields,
  board: Fields,
): readonly string[] {
  const [startDate, dueDate] = [dateText(start), dateText(due)]
  const comments = listOf(board['actions']).flatMap((action) => {
    const { type, date, data, memberCreator } = fieldsOf(action)
    const { text, card } = fieldsOf(data)
    if (type !== 'commentCard' || fieldsOf(card)['id'] !== id) return []
    return `${withDate(textOf(fieldsOf(memberCreator)['fullName']), dateText(date))}: ${textOf(text)}`
  })
  const checklists = listOf(board['checklists']).filter((list) => fieldsOf(list)['idCard'] === id)
  return [
    startDate && withDate('Start', startDate),
    dueDate && itemOf({ name: 'Due', due, state: dueComplete === true && 'complete' }),
    textOf(desc),
    ...inOrder(checklists).flatMap(({ name, checkItems }) => [
      `**${textOf(name)}**`,
      inOrder(checkItems).map(itemOf).join('\n'),
    ]),
    ...listOf(attachments).map(fieldsOf).map(linkOf),
    ...comments.toReversed(),
  ]
}

function inOrder(items: unknown): readonly Fields[] {
  const all = listOf(items).map(fieldsOf)
  return all.toSorted((a, b) => Number(a['pos']) - Number(b['pos']))
}

function itemOf({ name, state, due }: Fields): string {
  return `- [${state === 'complete' ? 'x' : ' '}] ${withDate(textOf(name), dateText(due))}`
}

/** The address of a link, and its name if the person gave it one. */
function linkOf({ isUpload, name, url }: Fields): string {
  if (isUpload === true) return ''
  const [text, address] = [textOf(name), textOf(url)]
  return address.includes(text) ? address : `${text} (${address})`
}
