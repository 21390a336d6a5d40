import { foundNote, parseTime } from './found-note.ts'
import type { Found } from './import-items.ts'
import { withTasks } from './import-text.ts'
import { readMarkdown } from './markdown-to-doc.ts'
import { type Fields, fieldsOf, listOf, textOf } from './values.ts'

/** Reads each page of Roam as a note of bullets; undefined if the value is no list of pages. */
export function importRoam(value: unknown): Iterable<Found> | undefined {
  return listOf(value).some(isPage) ? importPages(listOf(value)) : undefined
}

/** Pages that are only linked have no blocks. */
function isPage(value: unknown): boolean {
  const { title, children } = fieldsOf(value)
  return typeof title === 'string' && listOf(children).some((block) => 'string' in fieldsOf(block))
}

function* importPages(pages: readonly unknown[]): Generator<Found> {
  const all = pages.map((page) => blocksIn(fieldsOf(page)))
  const texts = new Map(all.flat().map(({ uid, string }) => [textOf(uid), textOf(string)]))
  for (const [page, ...blocks] of all) {
    const title = textOf(page?.['title'])
    const times = (field: string) =>
      [{ ...page }, ...blocks].map((each) => parseTime(each[field])).filter(Boolean)
    const { doc, remarks } = readMarkdown(blocks.map((block) => toBullet(block, texts)).join('\n'))
    yield blocks.length === 0
      ? { title, reason: 'empty' }
      : foundNote({
          title,
          doc: withTasks(doc),
          createdAt: times('create-time').reduce((a, b) => Math.min(a, b), Infinity),
          modifiedAt: times('edit-time').reduce((a, b) => Math.max(a, b), 0),
          remarks,
        })
  }
}

type Block = Fields & { readonly level: number }

/** A page and the blocks below it in their order. */
function blocksIn(page: Fields): readonly Block[] {
  const blocks: Block[] = []
  const open: Block[] = [{ ...page, level: -1 }]
  for (let next = open.pop(); next; next = open.pop()) {
    blocks.push(next)
    const level = Math.min(next.level + 1, MAX_LEVEL)
    for (const child of listOf(next['children']).toReversed()) open.push({ ...fieldsOf(child), level })
  }
  return blocks
}

/** More than a person makes. */
const MAX_LEVEL = 20

/** A block in Markdown. It may show the text of another one, and its code may end beside the fence. Roam knows no list marks in a block. */
function toBullet({ string, heading, level }: Block, texts: ReadonlyMap<string, string>): string {
  const text = textOf(string)
    .replaceAll(/\(\(([\w-]{9})\)\)/g, (reference, uid: string) => texts.get(uid) ?? reference)
    .trimStart()
    .replace(/^(\d*)(?=[.)+*-](?:\s|$))/, '$1\\')
    .replaceAll(/^(```.*\n[^`]*[^`\n])```/gm, '$1\n```')
    .replaceAll('\n', `\n${'  '.repeat(level + 1)}`)
  return `${'  '.repeat(level)}- ${Number(heading) > 0 ? '# ' : ''}${text}`
}
