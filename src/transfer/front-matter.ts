import { parse as parseYaml } from 'yaml'
import { parseTime } from './found-note.ts'
import { type Fields, isFields, textsOf } from './values.ts'

/** The fields of a note in the front matter of a Markdown file. */
interface FrontMatter {
  /** Whether Pinwell wrote it. */
  readonly isOwn: boolean
  /** Undefined if it has no title. A note of Pinwell may have an empty one. */
  readonly title: string | undefined
  /** Undefined if another program gave it. */
  readonly id: string | undefined
  /** Milliseconds since 1970; 0 if unknown. */
  readonly createdAt: number
  readonly modifiedAt: number
  readonly isPinned: boolean
  readonly isDeleted: boolean
  readonly labels: readonly string[]
  /** Set for a to-do of Joplin. `due` is 0 if it has no date. */
  readonly todo?: { readonly isDone: boolean; readonly due: number }
  /** The lines of all other fields. */
  readonly rest: string
}

/** Separates the front matter from a Markdown text, whose lines end with `\n`. Lines between rules that are no fields are text. */
export function splitFrontMatter(text: string): {
  readonly frontMatter?: FrontMatter
  readonly body: string
} {
  const start = text.slice(0, MAX_LENGTH)
  const [all = '', written = ''] = FRONT_MATTER.exec(start) ?? TOML.exec(start) ?? []
  const yaml = all.startsWith('+') ? tomlToYaml(written) : written
  const quoted = yaml.replaceAll(TAGS_IN_BRACKETS, quoteItems).replaceAll(UNQUOTED_INDICATOR, quoteValue)
  const fields =
    yaml.trim() === '' ? {} : (readYaml(quoted) ?? readYaml(quoted.replaceAll(UNQUOTED, quoteValue)))
  const frontMatter = all !== '' && isFields(fields) ? readFields(fields, yaml, written) : undefined
  return frontMatter ? { frontMatter, body: text.slice(all.length) } : { body: text }
}

/** A full stop would match no line separator, which a title may have. Pandoc may end it with dots. */
const FRONT_MATTER = /^---\n((?:[^\n]*\n)*?)(?:---|\.\.\.)[ \t]*(?:\n|$)\n?/
/** As Hugo and Zola write it. */
const TOML = /^\+\+\+\n((?:[^\n]*\n)*?)\+\+\+[ \t]*(?:\n|$)\n?/
/** In characters. */
const MAX_LENGTH = 100_000

/** Line by line, as far as values are written as in YAML. The fields of a table are below its name, and a list may have several lines. */
function tomlToYaml(toml: string): string {
  let indent = ''
  return toml.replaceAll(TOML_LINE, (line, table?: string, name?: string, value = '') => {
    if (table !== undefined) indent = '  '
    if (table !== undefined) return `${table}:`
    return name === undefined ? `${indent}  ${line}` : `${indent}${name}: ${value}`
  })
}

/** A table, a field, or a line that continues a value. */
const TOML_LINE = /^(?:\[+([^[\]\n,]+)\]+[ \t]*|[ \t]*([\w-]+)[ \t]*=[ \t]*([^\n]*)|[^\n#][^\n]*)$/gm

/**
 * Undefined if it is not YAML. What looks like front matter may be the person's text. Every scalar is a string: programs write titles such as
 * `007` and `True` without quotes. Of a name that is there twice, the last value counts.
 */
function readYaml(yaml: string): unknown {
  try {
    const value: unknown = parseYaml(yaml, { schema: 'failsafe', uniqueKeys: false, logLevel: 'error' })
    return value
  } catch {
    return undefined
  }
}

/** A value that is written without the quotes that it needs, such as the title `Plans: next week` or `[Draft] Plans`. */
const UNQUOTED =
  /^([\w-]+:)[ \t]+((?:[^\s"'>|[\]{}&*!#,?:-]|-(?! )).*:(?:[ \t].*)?|[@`%].*|(?:\[[^\]\n]*\]|\{[^}\n]*\}|"[^"\n]*"|'[^'\n]*')[ \t]*[^\s#].*)$/gm

/**
 * A title or a tag that a person wrote without quotes, with an indicator of YAML: a number sign after a space would begin a comment, and
 * some signs at the start would refer to something.
 */
const UNQUOTED_INDICATOR = /^((?:title|tags):|[ \t]*-)[ \t]+([#!&*@`%].*|[^\s"'>|[\]{}].*[ \t]#.*)$/gim
/** Tags on one line, of which some may lack such quotes. */
const TAGS_IN_BRACKETS = /^(tags:)[ \t]+\[([^[\]{}\n]*)\][ \t]*$/gim
const ITEM = /"(?:[^"\\]|\\.)*"|'(?:[^']|'')*'|[^\s,][^,]*/g

function quoteValue(_: string, name: string, value: string): string {
  return `${name} ${JSON.stringify(value)}`
}

function quoteItems(_: string, name: string, items: string): string {
  const quoted = items.replaceAll(ITEM, (item) => (/^["']/.test(item) ? item : JSON.stringify(item.trim())))
  return `${name} [${quoted}]`
}

/** Undefined if none of the fields is one of a note, and a person may have written the lines, such as `Mon: gym`. */
function readFields(written: Fields, yaml: string, source: string): FrontMatter | undefined {
  const fields = Object.fromEntries(Object.entries(written).map(([name, value]) => [plainName(name), value]))
  // Of names that differ only in case or separators, the last one is read.
  const read = new Set(
    Object.keys(written).filter((name) => {
      const field = plainName(name)
      return fields[field] === written[name] && isReadable(field, fields)
    }),
  )
  if (read.size === 0 && !Object.keys(written).every((name) => FIELD_NAME.test(name))) return undefined
  const { id, title, pinned, deleted, tags = '', [TODO]: done, due } = fields
  const hasOwnTitle = typeof id === 'string' && /^title: ""$/m.test(yaml)
  const isOwn = OWN_FIELDS.test(yaml)
  const isOwnId = typeof id === 'string' && (isOwn || OWN_ID.test(id))
  // Other notes may name a note by the id that another program gave it, and other notes elsewhere may have the same id.
  if (!isOwnId) read.delete('id')
  return {
    isOwn,
    title: typeof title === 'string' && (title.trim() !== '' || hasOwnTitle) ? title : undefined,
    id: isOwnId ? id : undefined,
    createdAt: firstTime(fields, CREATED),
    modifiedAt: firstTime(fields, MODIFIED),
    isPinned: isText(pinned, YES),
    isDeleted: typeof deleted === 'string' && !isText(deleted, NO),
    labels: isText(tags, NO) && tags !== '0' ? [] : labelsIn(tags),
    ...(isYesOrNo(done) && { todo: { isDone: isText(done, YES), due: parseTime(due) } }),
    rest: linesExcept(read, yaml, source),
  }
}

/** Whether the field with this plain name is one of a note, and its value can be read. */
function isReadable(field: string, fields: Fields): boolean {
  const value = fields[field]
  switch (field) {
    case 'id':
    case 'title':
    case 'deleted':
      return typeof value === 'string'
    case 'pinned':
    case TODO:
      return isYesOrNo(value)
    case 'due':
      return isYesOrNo(fields[TODO]) && parseTime(value) !== 0
    case 'tags':
      return (
        typeof value === 'string' || (Array.isArray(value) && value.every((tag) => typeof tag === 'string'))
      )
    default:
      return [...CREATED, ...MODIFIED].includes(field) && (value === '' || isTimeOfNote(value, fields))
  }
}

/** A push id, or a key that is derived from a note. */
const OWN_ID = /^(?:[-\w]{20}|\d{13}-\w{14,})$/
/** As Pinwell writes them. The ids of visitors have many forms. */
const OWN_FIELDS = /^title: "[^\n]*"\nid: "/

/** Joplin writes this field for to-dos only. */
const TODO = 'completed?'

/** Obsidian's plugins write `date created`, other programs `created_at` or `createdAt`. */
function plainName(name: string): string {
  return name.toLowerCase().replaceAll(/[\s_-]/g, '')
}

const CREATED = ['created', 'createdat', 'datecreated', 'createddate', 'creationdate', 'date']
const MODIFIED = [
  'modified',
  'updated',
  'updatedat',
  'datemodified',
  'dateupdated',
  'lastmodified',
  'lastmod',
]

/** Whether it is one of the two times that are read. */
function isTimeOfNote(value: unknown, fields: Fields): boolean {
  const time = parseTime(value)
  return time !== 0 && (time === firstTime(fields, CREATED) || time === firstTime(fields, MODIFIED))
}

function firstTime(fields: Fields, names: readonly string[]): number {
  return names.map((name) => parseTime(fields[name])).find(Boolean) ?? 0
}

/** Number signs separate them, and in a text also commas. */
function labelsIn(tags: unknown): readonly string[] {
  return textsOf(typeof tags === 'string' ? tags.split(',') : tags).flatMap((tag) =>
    tag.trim().split(BEFORE_LABEL),
  )
}

/** Matches only from the first space on: otherwise the time would be quadratic. */
const BEFORE_LABEL = /(?<!\s)\s+(?=#)/

function isText(value: unknown, pattern: RegExp): boolean {
  return typeof value === 'string' && pattern.test(value)
}

function isYesOrNo(value: unknown): boolean {
  return isText(value, YES) || isText(value, NO)
}

const YES = /^(?:true|yes|on|1)$/i
const NO = /^(?:false|no|off|null|~|0|)$/i

/**
 * The lines in `source` of the fields that are not in `read`, of earlier values of those that are, and comments. Lines that are indented or
 * list something belong to the field above.
 */
function linesExcept(read: ReadonlySet<string>, yaml: string, source: string): string {
  const lines = yaml.split('\n')
  const lastLines = new Map(lines.map((line, at) => [FIELD.exec(line)?.[1] ?? '', at]))
  let isLeftOut = false
  return source
    .split('\n')
    .filter((_, at) => {
      const line = lines[at] ?? ''
      const name = FIELD.exec(line)?.[1] ?? ''
      if (/^[^\s\]}-]/.test(line)) isLeftOut = read.has(name) && lastLines.get(name) === at
      return !isLeftOut
    })
    .join('\n')
    .trimEnd()
}

/** The form of names that programs give to fields. */
const FIELD_NAME = /^[a-z_][\w-]*$/
const FIELD = /^["']?(\w[\w -]*?\??)["']?\s*:(?:\s|$)/
