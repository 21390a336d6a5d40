import type { Block, Doc } from '../markers/doc.ts'
import { longDate } from '../notes/note.ts'
import { checkItem, foundNote, parseTime, withDate } from './found-note.ts'
import { groupBy } from './group-by.ts'
import type { Found } from './import-items.ts'
import { type Fields, fieldsOf, listOf, textOf } from './values.ts'

/**
 * Reads each list of Google Tasks, as Google Takeout writes them, as a note with a check item for each task; undefined for anything else. One
 * list may be a file of its own.
 */
export function importTasks(value: unknown): readonly Found[] | undefined {
  const fields = fieldsOf(value)
  if (fields['kind'] === 'tasks#tasks') return [importList(fields)]
  return fields['kind'] === 'tasks#taskLists'
    ? listOf(fields['items']).map(fieldsOf).map(importList)
    : undefined
}

function importList(list: Fields): Found {
  const tasks = listOf(list['items']).map(fieldsOf)
  const created = tasks.map((task) => parseTime(task['created'])).filter((time) => time > 0)
  const modified = [list, ...tasks].map(({ updated }) => parseTime(updated))
  return foundNote({
    title: textOf(list['title']),
    doc: tasksToDoc(tasks.filter((task) => task['deleted'] !== true)),
    createdAt: Math.min(...created, Infinity),
    modifiedAt: Math.max(...modified, 0),
  })
}

/** Puts the subtasks of each task below it. A task whose parent is missing, or comes after it, stays on the first level. */
function tasksToDoc(tasks: readonly Fields[]): Doc {
  const known = new Set<string>()
  const children = groupBy(tasks, ({ id, parent }) => {
    const key = known.has(textOf(parent)) ? textOf(parent) : ''
    known.add(textOf(id))
    return key
  })
  const blocks: Block[] = []
  const open: { readonly task: Fields; readonly indent: number }[] = [{ task: {}, indent: -1 }]
  for (let next = open.pop(); next; next = open.pop()) {
    const { task, indent } = next
    if (indent >= 0) blocks.push(checkItem(textOfTask(task), task['status'] === 'completed', indent))
    const id = textOf(task['id'])
    const below = (children.get(id) ?? []).map((child) => ({
      task: child,
      indent: Math.min(indent + 1, MAX_INDENT),
    }))
    children.delete(id)
    open.push(...below.toReversed())
  }
  return blocks
}

/** Google Tasks itself has fewer levels. */
const MAX_INDENT = 9

/** The title with the time at which the task is due. Its details and the addresses of its links are on the next lines. */
function textOfTask(task: Fields): string {
  const times = [task, ...listOf(task['scheduled_time']).map(fieldsOf)].flatMap(({ due, start }) => [
    due,
    start,
  ])
  const due = dateOf(times.map(textOf).find((time) => time !== '') ?? '')
  const links = listOf(task['links']).map((link) => textOf(fieldsOf(link)['link']))
  const title = withDate(textOf(task['title']).trim(), due)
  return [title, textOf(task['notes']).trim(), ...links].filter((part) => part !== '').join('\n')
}

/** Google Tasks stores a day without a time as its midnight in UTC. */
function dateOf(time: string): string {
  const date = parseTime(time)
  if (date === 0) return ''
  if (date % DAY_MS !== 0) return longDate(date)
  return new Date(date).toLocaleDateString('en-US', { dateStyle: 'medium', timeZone: 'UTC' })
}

const DAY_MS = 24 * 60 * 60 * 1000
