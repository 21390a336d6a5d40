import { TRASH_RETENTION } from '../../../src/notes/limits.ts'
import type { Mutation, OutboxEntry, TrashedNote } from '../../../src/notes/mutation.ts'
import { newNote, type Note } from '../../../src/notes/note.ts'
import type { Changes, FeedPosition, OutboxPatch } from '../../../src/notes/ports.ts'
import type { Effect, SyncEvent } from '../../../src/notes/sync/events.ts'
import { NoteMap } from '../../../src/notes/sync/note-map.ts'
import { INITIAL_SYNC_STATE, type SyncState } from '../../../src/notes/sync/state.ts'

/** A note deleted at 1 has expired at the test's time, and one deleted at 2 has not. */
export const NOW = TRASH_RETENTION + 2

/** One row per line: 'a sentence: state → result'. */
export function parseTable(text: string): readonly (readonly [sentence: string, ...cells: string[]])[] {
  const lines = text.split('\n').filter((line) => line.trim() !== '')
  return lines.map((line) => {
    const [sentence = '', rest = ''] = line.trim().split(/: (.*)/)
    const row: [string, ...string[]] = [sentence]
    row.push(...rest.split('→').map((cell) => cell.trim()))
    return row
  })
}

/** 'a:x/y' is a note with two lines. The same notation returns the same object, as the cloud does for an unchanged note. */
export function note(notation: string): Note {
  const [id = '', lines = ''] = notation.split(':')
  const ada = { userId: 'ada', userEmail: '', author: '' }
  const created =
    known.get(notation) ?? newNote({ title: 'T', content: lines.replaceAll('/', '\n') }, 1, { id, ...ada })
  known.set(notation, created)
  return created
}

const known = new Map<string, Note>()

/** Parses 'a:x@5': a note deleted at 5. */
export function trashed(notation: string): TrashedNote {
  const [current = '', at = '5'] = notation.split('@')
  return { ...note(current), deletedAt: Number(at) }
}

/** Parses outbox entries with their ids: '1 edit a:x>y, 2 pin a denied'. Entries with a minus are only in this tab's memory. */
export function outboxEntries(notation: string): readonly OutboxEntry[] {
  return list(notation, ', ').map((each) => {
    const [id = '', kind = '', subject = '', refused] = each.split(' ')
    const entry = Object.assign(parseMutation(kind, subject), { id, at: 0 })
    return refused === 'denied' || refused === 'too-long' ? Object.assign(entry, { refused }) : entry
  })
}

function parseMutation(kind: string, subject: string): Mutation {
  const [before = '', after = ''] = subject.split('>')
  const { deletedAt, ...current } = trashed(before)
  const noteId = current.id
  if (kind === 'create' || kind === 'restore') return { kind, noteId, note: current }
  if (kind === 'edit') {
    const { title, content } = current
    return { kind, noteId, note: note(`${noteId}:${after}`), base: { title, content } }
  }
  if (kind === 'delete') return { kind, noteId, note: current, deletedAt }
  return kind === 'pin' ? { kind, noteId, pinned: 'pinned' } : { kind: 'purge', noteId, deletedAt }
}

/** 'lead up | a:x b:y | 1 edit a:x>y | inFlight 1 | trash c:z@5': flags, server notes, outbox, and other parts by name. */
export function state(notation: string): SyncState {
  const [flags = '', serverPart = '', outboxPart = '', ...more] = notation
    .split('|')
    .map((part) => part.trim())
  const is = (flag: string) => flags.split(' ').includes(flag)
  const part = (name: string) => list(more.find((each) => each.startsWith(name)) ?? '').slice(1)
  const serverNotes = NoteMap.of(list(serverPart).map(note))
  const outbox = outboxEntries(outboxPart)
  const sent = outbox.filter(({ id }) => part('inFlight').includes(id))
  return {
    ...INITIAL_SYNC_STATE,
    isLoaded: !is('waiting'),
    serverNotes,
    isComplete: true,
    mirror: { ...INITIAL_SYNC_STATE.mirror, notes: serverNotes },
    trash: NoteMap.of(part('trash').map(trashed)),
    outbox,
    unstored: new Set(outbox.map(({ id }) => id).filter((id) => id.startsWith('-'))),
    saving: new Set(part('saving')),
    inFlight: new Map(sent.map(({ noteId, id }) => [noteId, { id, serverNote: serverNotes.get(noteId) }])),
    leadership: is('leader') ? 'yes' : is('next') ? 'reading' : 'no',
    connection: is('up') ? 'up' : is('down') ? 'down' : is('starting') ? 'starting' : 'silent',
    subscription: is('failed') ? 'failed' : is('waiting') ? 'waiting' : 'following',
  }
}

/** Parses an event such as 'enqueued -1 create a:x'. */
export function event(notation: string): SyncEvent {
  const [kind = '', ...args] = notation.split(' ')
  const argument = args.join(' ')
  const received = { kind: 'resultReceived', noteId: 'a', id: args[0] ?? '' } as const
  const events: Readonly<Record<string, () => SyncEvent>> = {
    tick: () => ({ kind: 'tick' }),
    enqueued: () => ({ kind: 'enqueued', entries: outboxEntries(argument) }),
    appended: () => ({ kind: 'appended', ids: args }),
    'append-failed': () => ({ kind: 'appendFailed', ids: args }),
    outbox: () => ({ kind: 'outboxRead', entries: outboxEntries(argument), forLeadership: false }),
    'outbox-failed': () => ({ kind: 'outboxRead', entries: undefined, forLeadership: false }),
    elected: () => ({ kind: 'outboxRead', entries: outboxEntries(argument), forLeadership: true }),
    'lock-acquired': () => ({ kind: 'leadershipChanged', isLeader: true }),
    'lock-lost': () => ({ kind: 'leadershipChanged', isLeader: false }),
    up: () => ({ kind: 'connectionChanged', isConnected: true, serverTimeOffset: Number(argument) }),
    down: () => ({ kind: 'connectionChanged', isConnected: false, serverTimeOffset: 0 }),
    changed: () => receivedEvent({ changed: args.map(note), removed: [] }),
    removed: () => receivedEvent({ changed: [], removed: args }),
    moved: () => receivedEvent({ changed: [], removed: [] }, { at: Number(argument) }),
    restored: () => ({ kind: 'mirrorRestored' }),
    'trash-wanted': () => ({ kind: 'trashRequested' }),
    'trash-read': () => ({ kind: 'trashRead', isRead: argument !== 'failed' }),
    failed: () => ({ kind: 'subscriptionFailed' }),
    resubscribe: () => ({ kind: 'resubscribeRequested', isByPerson: argument === 'by-person' }),
    loaded: () => {
      const outbox = outboxEntries(args.slice(1).join(' '))
      const rest = { revisions: [], position: { at: 1 }, clientId: undefined, mirrorId: 'mirror' }
      return { kind: 'loaded', stored: { notes: args.slice(0, 1).map(note), outbox, ...rest } }
    },
    'load-failed': () => ({ kind: 'loaded', stored: undefined }),
    conflict: () => ({ ...received, result: { kind: 'conflict', theirs: null } }),
    done: () => ({ ...received, result: { kind: 'done', note: note(args[1] ?? '') } }),
    denied: () => ({ ...received, result: { kind: 'rejected', reason: 'denied' } }),
    unknown: () => ({ ...received, result: { kind: 'unknown' } }),
    confirmed: () => ({ kind: 'confirmed', noteId: 'a', note: note(argument) }),
    resend: () => ({ kind: 'resendRequested', noteId: argument }),
    discard: () => ({ kind: 'discarded', noteId: argument }),
  }
  const make = events[kind]
  if (!make) throw new Error(`Unknown event '${kind}'.`)
  return make()
}

function receivedEvent(notes: Changes, position: FeedPosition = { at: 1 }): SyncEvent {
  const trash = { changed: [], removed: [] }
  const update = { notes, trash, revisions: new Map<string, never>(), position, isComplete: true }
  return { kind: 'received', update }
}

/** Notates effects, such as 'send 1 · notify kept-both'. */
export function notateEffects(effects: readonly Effect[]): string {
  // Only the tests of the last sync show this effect.
  return effects
    .filter(({ kind }) => kind !== 'recordSync')
    .map(notateEffect)
    .join(' · ')
}

function notateEffect(effect: Effect): string {
  switch (effect.kind) {
    case 'append':
      return `append ${effect.entries.map(notateId).join(' · ')}`
    case 'send':
      return `send ${notateId(effect.entry)}`
    case 'storeResolution':
      return `store ${notatePatch(effect.resolution.patch)}`
    case 'updateMirror':
      return [
        'updateMirror',
        ...effect.update.notes.map(notateNote),
        ...effect.update.deletedIds.map((id) => `-${id}`),
        `@${effect.update.position?.at}`,
      ].join(' ')
    case 'broadcast': {
      const { message } = effect
      if (message.kind === 'outbox') return 'broadcast'
      if (message.kind === 'confirmed') return `broadcast ${message.noteId} is ${message.note?.content}`
      return `broadcast ${message.notifications.map(({ kind }) => kind).join(' ')} of ${message.ids?.join(' ')}`
    }
    case 'notify':
      return `notify ${effect.notification.kind}`
    case 'recordSync':
    case 'subscribe':
    case 'load':
    case 'readOutbox':
    case 'readTrash':
      return effect.kind
  }
}

/** Removed entries, replaced entries, appended mutations, and changes of the mirror. */
export function notatePatch({ remove, replace, append, upsertNotes, deleteNoteIds }: OutboxPatch): string {
  return [
    ...remove.map((id) => `-${id.length < 20 ? id : 'derived'}`),
    ...Array.from(replace, ([id, one]) =>
      [`${id}=${notateMutation(one)}`, one.refused ?? ''].join(' ').trim(),
    ),
    ...append.map((one) => `+${notateMutation(one)}`),
    ...upsertNotes.map((one) => `upsert ${notateNote(one)}`),
    ...deleteNoteIds.map((id) => `delete ${id}`),
  ].join(', ')
}

/** An entry with a derived id is written as its mutation. */
function notateId(entry: OutboxEntry): string {
  return entry.id.length < 20 ? entry.id : notateMutation(entry)
}

function notateMutation(one: Mutation): string {
  if (one.kind === 'pin') return `pin ${one.noteId}`
  if (one.kind === 'purge') return `purge ${one.noteId}@${one.deletedAt}`
  if (one.kind !== 'edit') return `${one.kind} ${notateNote(one.note)}`
  return `edit ${isCopy(one.note) ? 'copy' : one.noteId}:${notateLines(one.base.content)}>${notateLines(one.note.content)}`
}

export function notateNotes(all: readonly Note[]): string {
  return all.map(notateNote).toSorted().join(' ')
}

function notateNote(one: Note): string {
  return `${isCopy(one) ? 'copy' : one.id}:${notateLines(one.content)}`
}

/** A conflict copy's id is derived from its text; every other note in these tests has a short id. */
function isCopy({ id }: Note): boolean {
  return /^\d{13}-/.test(id)
}

function notateLines(content: string): string {
  return content.replaceAll('\n', '/')
}

function list(notation: string, between = ' '): readonly string[] {
  return notation === '' ? [] : notation.split(between)
}
