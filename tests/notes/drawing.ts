import type { Change, TrashedNote, Wish } from '../../src/notes/changes.ts'
import type { Settlement } from '../../src/notes/device.ts'
import { newNote, type Note, TRASH_TIME } from '../../src/notes/note.ts'
import type { Effect, SyncEvent } from '../../src/notes/sync.ts'
import { START, type SyncState } from '../../src/notes/sync-state.ts'
import { isCopy } from './ledger.ts'

/** Two milliseconds after the trash of the first is over. */
export const NOW = TRASH_TIME + 2

/** A row a line: 'a sentence: this → that'. */
export function table(text: string): readonly (readonly [sentence: string, ...cells: string[]])[] {
  const lines = text.split('\n').filter((line) => line.trim() !== '')
  return lines.map((line) => {
    const [sentence = '', rest = ''] = line.trim().split(/: (.*)/)
    const row: [string, ...string[]] = [sentence]
    row.push(...rest.split('→').map((cell) => cell.trim()))
    return row
  })
}

/** 'a:x/y' is a note with two lines; drawn again it is the same one, as the cloud promises. */
export function note(drawing: string): Note {
  const [id = '', lines = ''] = drawing.split(':')
  const ada = { userId: 'ada', userEmail: '', author: '' }
  const drawn =
    known.get(drawing) ?? newNote({ title: 'T', content: lines.replaceAll('/', '\n') }, 1, { id, ...ada })
  known.set(drawing, drawn)
  return drawn
}

const known = new Map<string, Note>()

/** 'a:x@5': deleted at 5. */
export function trashed(drawing: string): TrashedNote {
  const [there = '', at = '5'] = drawing.split('@')
  return { ...note(there), deletedAt: Number(at) }
}

/** '1 edit a:x>y, 2 pin a denied': what waits, with its numbers. */
export function changes(drawing: string): readonly Change[] {
  return list(drawing, ', ').map((each) => {
    const [number, kind = '', what = '', refused] = each.split(' ')
    const change = Object.assign(wish(kind, what), { sequence: Number(number), at: 0 })
    return refused === 'denied' || refused === 'too-long' ? Object.assign(change, { refused }) : change
  })
}

function wish(kind: string, what: string): Wish {
  const [before = '', after = ''] = what.split('>')
  const { deletedAt, ...there } = trashed(before)
  const noteId = there.id
  if (kind === 'create' || kind === 'restore') return { kind, noteId, note: there }
  if (kind === 'edit') {
    const { title, content } = there
    return { kind, noteId, note: note(`${noteId}:${after}`), base: { title, content } }
  }
  if (kind === 'delete') return { kind, noteId, note: there, deletedAt }
  return kind === 'pin' ? { kind, noteId, pinned: 'pinned' } : { kind: 'purge', noteId, deletedAt }
}

/** 'lead up | a:x b:y | 1 edit a:x>y | flies 1 | trash c:z@5': who it is, what the cloud told, what waits, and more. */
export function state(drawing: string): SyncState {
  const [flags = '', told = '', waiting = '', ...more] = drawing.split('|').map((part) => part.trim())
  const is = (flag: string) => flags.split(' ').includes(flag)
  const part = (name: string) => list(more.find((each) => each.startsWith(name)) ?? '').slice(1)
  const heard = new Map(list(told).map((each) => [each.split(':')[0] ?? '', note(each)]))
  const outbox = changes(waiting)
  const flying = outbox.filter(({ sequence }) => part('flies').includes(String(sequence)))
  return {
    ...START,
    isOpen: !is('waiting'),
    heard,
    mirrored: heard,
    trash: part('trash').map(trashed),
    outbox,
    numbered: outbox.filter(({ sequence }) => sequence < 0).length,
    saving: new Set(part('saving').map(Number)),
    flights: new Map(flying.map(({ noteId, sequence }) => [noteId, { sequence, over: heard.get(noteId) }])),
    lead: is('lead') ? 'yes' : is('next') ? 'reading' : 'no',
    connection: is('up') ? 'up' : is('down') ? 'down' : is('starting') ? 'starting' : 'silent',
    reading: is('failed') ? 'failed' : is('waiting') ? 'waiting' : 'following',
  }
}

/** 'asked -1 create a:x': what happens. */
export function event(drawing: string): SyncEvent {
  const [kind = '', ...words] = drawing.split(' ')
  const what = words.join(' ')
  const answered = { kind: 'answered', noteId: 'a', sequence: Number(words[0]) } as const
  const events: Readonly<Record<string, () => SyncEvent>> = {
    tick: () => ({ kind: 'tick' }),
    asked: () => ({ kind: 'asked', changes: changes(what) }),
    appended: () => ({ kind: 'appended', asked: [-1], changes: changes(what) }),
    full: () => ({ kind: 'notAppended', asked: [-1] }),
    outbox: () => ({ kind: 'outbox', changes: changes(what), turn: false }),
    turn: () => ({ kind: 'outbox', changes: changes(what), turn: true }),
    leads: () => ({ kind: 'leads', leads: true }),
    loses: () => ({ kind: 'leads', leads: false }),
    up: () => ({ kind: 'connected', connected: true, ahead: Number(what) }),
    down: () => ({ kind: 'connected', connected: false, ahead: 0 }),
    cloud: () => ({ kind: 'cloud', notes: words.map(note) }),
    failed: () => ({ kind: 'failed' }),
    renewed: () => ({ kind: 'renewed' }),
    opened: () => {
      const kept = { notes: words.slice(0, 1).map(note), outbox: changes(words.slice(1).join(' ')) }
      return { kind: 'opened', kept }
    },
    unopened: () => ({ kind: 'opened', kept: undefined }),
    meets: () => ({ ...answered, answer: { kind: 'conflict', theirs: null } }),
    done: () => ({ ...answered, answer: { kind: 'done', note: note(words[1] ?? '') } }),
    denied: () => ({ ...answered, answer: { kind: 'refused', reason: 'denied' } }),
    unanswered: () => ({ ...answered, answer: { kind: 'unanswered' } }),
    confirmed: () => ({ kind: 'confirmed', noteId: 'a', note: note(what) }),
    retried: () => ({ kind: 'retried', noteId: what }),
    'set-aside': () => ({ kind: 'setAside', noteId: what }),
  }
  const make = events[kind]
  if (!make) throw new Error(`Nobody knows what '${kind}' is.`)
  return make()
}

/** What is asked for, such as 'send 1 · say kept-both'. */
export function drawnEffects(effects: readonly Effect[]): string {
  // When it was last in sync is drawn by the tests of that alone.
  return effects
    .filter(({ kind }) => kind !== 'synced')
    .map(drawnEffect)
    .join(' · ')
}

function drawnEffect(effect: Effect): string {
  switch (effect.kind) {
    case 'append':
      return `append ${effect.changes.map(({ sequence }) => sequence).join(' ')}`
    case 'send':
      return `send ${effect.change.sequence}`
    case 'settle':
      return `settle ${drawnStep(effect.settling.step)}`
    case 'mirror':
      return ['mirror', ...effect.notes.map(drawnNote), ...effect.gone.map((id) => `-${id}`)].join(' ')
    case 'tell': {
      const { news } = effect
      if (news.kind === 'outbox') return 'tell'
      if (news.kind === 'confirmed') return `tell ${news.noteId} is ${news.note?.content}`
      return `tell ${news.says.map(({ kind }) => kind).join(' ')} of ${news.about.join(' ')}`
    }
    case 'say':
      return `say ${effect.saying.kind}`
    case 'synced':
    case 'follow':
    case 'open':
    case 'read':
      return effect.kind
  }
}

/** What goes, what it is instead, what comes behind, and what the mirror is told. */
export function drawnStep({ remove, replace, append, mirrored, gone }: Settlement): string {
  return [
    ...remove.map((number) => `-${number}`),
    ...replace.map((one) => [`${one.sequence}=${drawnWish(one)}`, one.refused ?? ''].join(' ').trim()),
    ...append.map((one) => `+${drawnWish(one)}`),
    ...mirrored.map((one) => `held ${drawnNote(one)}`),
    ...gone.map((id) => `gone ${id}`),
  ].join(', ')
}

function drawnWish(one: Wish): string {
  if (one.kind === 'pin') return `pin ${one.noteId}`
  if (one.kind === 'purge') return `purge ${one.noteId}@${one.deletedAt}`
  if (one.kind !== 'edit') return `${one.kind} ${drawnNote(one.note)}`
  return `edit ${one.noteId}:${drawnLines(one.base.content)}>${drawnLines(one.note.content)}`
}

export function drawnNotes(all: readonly Note[]): string {
  return all.map(drawnNote).toSorted().join(' ')
}

function drawnNote(one: Note): string {
  return `${isCopy(one) ? 'copy' : one.id}:${drawnLines(one.content)}`
}

function drawnLines(content: string): string {
  return content.replaceAll('\n', '/')
}

function list(drawing: string, between = ' '): readonly string[] {
  return drawing === '' ? [] : drawing.split(between)
}
