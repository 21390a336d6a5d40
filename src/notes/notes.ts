import type { Notify } from '../notify.ts'
import { createStore, type ReadableStore } from '../store.ts'
import type { Answer, Refusal, TrashedNote, Wish } from './changes.ts'
import type { MemberDevice, Tabs } from './device.ts'
import type { Member, MemberPorts } from './member.ts'
import { type Draft, keepSorted, type Note } from './note.ts'
import { createVisitor } from './visitor.ts'

/** The notes that this browser keeps for a visitor. */
export interface NotesCache {
  /** The notes, in no order. While nothing changed they are the same objects in the same array. */
  readonly read: () => Reading
  /** Whether the note is now kept. */
  readonly add: (note: Note) => boolean | Promise<boolean>
  /** Whether the note with this id is now gone. */
  readonly remove: (id: string) => boolean | Promise<boolean>
  /** Whether no note of which `leaves` is true is kept now; it is asked of what is stored at this moment. */
  readonly removeWhere: (leaves: (note: Note) => boolean) => boolean | Promise<boolean>
  /** Whether the note is out of the trash and among the others again. */
  readonly restore?: (id: string) => boolean | Promise<boolean>
  /** Whether the words are gone from the trash for good. */
  readonly purge?: (ids: readonly string[]) => boolean | Promise<boolean>
  /** Calls `listener` when another tab has written; returns how to stop. */
  readonly subscribe: (listener: () => void) => () => void
}

export interface Reading {
  readonly notes: readonly Note[]
  /** Deleted in the last thirty days; none where only `cachedNotes` keeps the notes. */
  readonly trash?: readonly TrashedNote[]
  /** 'unreadable': some entries are no notes; 'blocked': the browser does not let us read at all. */
  readonly problem: 'none' | 'unreadable' | 'blocked'
}

/** Whose notes they are, once somebody is signed in. */
export interface Owner {
  readonly uid: string
  readonly email: string
  /** The display name, else the e-mail. */
  readonly author: string
  /** When the account was made, in milliseconds. */
  readonly createdAt: number
}

/** One account's notes in the cloud. */
export interface NotesCloud {
  /** Follows the notes and the trash. After `failed` nothing more comes. */
  readonly subscribe: (owner: Owner, listener: CloudListener) => () => void
  /** Never rejects; never waits longer than 15 s (then 'unanswered'). Sending the same change again after 'unanswered' is safe. */
  readonly send: (owner: Owner, change: Wish) => Promise<Answer>
}

export interface CloudListener {
  /** All notes as the cloud holds them, first when they have come and then after each change; notes that did not change are the same objects. */
  readonly changed: (notes: readonly Note[]) => void
  readonly trashChanged: (trash: readonly TrashedNote[]) => void
  /**
   * True comes behind the notes as the cloud holds them at that moment, also where none of them changed: from then on changes can be sent.
   * The cloud's clock is so many milliseconds ahead of `monotonicNow`.
   */
  readonly connected: (connected: boolean, ahead: number) => void
  readonly failed: (reason: unknown) => void
}

export interface NotesState {
  /** In the order of the list. A note that is only on this device has no `userId`. */
  readonly notes: readonly Note[]
  readonly owner: 'visitor' | 'member'
  /** A member's notes have not come yet, and there is nothing to show. */
  readonly loading: boolean
  /** Whether a note that is not listed is deleted; before, it may be one that is still to come. */
  readonly complete: boolean
  /** Deleted in the last thirty days, the latest first. */
  readonly trash: readonly TrashedNote[]
  /** Of notes that are not in the cloud as they are shown: where they stand. */
  readonly standing: ReadonlyMap<string, Standing>
  /** Null for a visitor, and before anybody knows. */
  readonly sync: Sync | null
}

/** 'saving': not on the disk yet; 'device': on this device, to be sent; 'attention' by another name: refused, and why. */
export type Standing = 'saving' | 'device' | { readonly refused: Refusal }

/** All of a member's changes together, for the status line. */
export interface Sync {
  /** 'connecting' and 'offline': nothing waits here, and nobody knows what the server holds now. */
  readonly state: 'connecting' | 'offline' | 'saving' | 'device' | 'synced' | 'attention'
  /** How many changes the cloud has not taken. */
  readonly unsent: number
  /** 'unread': the device does not tell what waits there. 'unfetched': the server's notes cannot be read. */
  readonly why: 'none' | 'offline' | 'no-answer' | 'denied' | 'too-long' | 'not-kept' | 'unread' | 'unfetched'
  /** When this device and the server last held the same, in milliseconds since 1970; undefined before that. */
  readonly lastSynced: number | undefined
}

export interface MemberParts {
  readonly createMember: (owner: Owner, ports: MemberPorts) => Member
  /** Without it a member's changes live in memory until the cloud has them. */
  readonly device?: MemberDevice | undefined
  /** Without them this tab is the only one. */
  readonly tabs?: Tabs | undefined
}

export interface NotesPorts {
  readonly cache: NotesCache
  /** None in a build without sign-in. */
  readonly cloud?: NotesCloud | undefined
  /** What a member's visit needs is code of its own, which visitors never load. */
  readonly member?: (() => Promise<MemberParts>) | undefined
  readonly now: () => number
  /** Milliseconds since 1970 by the page's own clock, which nobody can set; `now` where nothing is said. */
  readonly monotonicNow?: (() => number) | undefined
  /** Does the task so many milliseconds later, unless it is called off; the browser's own timers where nothing is said. */
  readonly later?: ((task: () => void, delay: number) => () => void) | undefined
  readonly notify: Notify
}

/** The list and what can be done with it. Every verb says its own outcome; nobody else needs to. */
export interface Notes extends ReadableStore<NotesState> {
  /** Reads the notes and follows other tabs from then on; returns how to stop. */
  readonly start: () => () => void
  /** Whose notes these are from now on; null is the visitor. The same owner again changes nothing. */
  readonly follow: (owner: Owner | null) => void
  /**
   * Whether the draft is kept now: for a member on the device or, where that keeps nothing, in the cloud, which may take as long as a
   * lost connection. Where it is not, the words must stay where they were typed.
   */
  readonly create: (draft: Draft) => Promise<boolean>
  /** The same for a note that is there already. `base` are the words that the edit was made on: those of the note as it was opened. */
  readonly update: (id: string, draft: Draft, base?: Draft) => Promise<boolean>
  /** The note to be edited; nothing for a visitor, who is told why. */
  readonly edit: (id: string) => Note | undefined
  readonly remove: (id: string) => void
  readonly togglePin: (id: string) => void
  /** Out of the trash. */
  readonly restore: (id: string) => void
  /** Out of the trash for good. */
  readonly purge: (id: string) => void
  readonly emptyTrash: () => void
  /** Sends again what was refused of a note. */
  readonly retry: (id: string) => void
  /** Gives up what was refused of a note, whose words the person has elsewhere by now. */
  readonly setAside: (id: string) => void
  /** Tries again at once whatever needs attention. */
  readonly retryAll: () => void
  /** A member's notes as they are shown that the cloud does not have so. */
  readonly unsent: () => readonly Note[]
  /** Resolves when the cloud has everything. */
  readonly settled: () => Promise<void>
  /** Forgets a member's notes on this device, after signing out; what was not sent stays for the next sign-in. */
  readonly leave: () => Promise<void>
}

/** What a person can ask for, whoever it is. */
export type Verbs = Pick<
  Notes,
  | 'create'
  | 'update'
  | 'edit'
  | 'remove'
  | 'togglePin'
  | 'restore'
  | 'purge'
  | 'emptyTrash'
  | 'retry'
  | 'setAside'
>

export function createNotes(ports: NotesPorts): Notes {
  const { cache, cloud, member: load, now, monotonicNow = now, later, notify } = ports
  const { get, set, subscribe } = createStore<NotesState>(NOBODY)
  const visitor = createVisitor({ cache, now, notify, notes: () => get().notes, refresh })
  let reading: Reading = { notes: [], problem: 'none' }
  let owner: Owner | null = null
  let member: Member | undefined
  /** The member's part, while its code is on its way. */
  let coming: Promise<boolean> | undefined
  let leaving: Promise<unknown> = Promise.resolve()
  let forget: (() => Promise<void>) | undefined
  const verbs = (): Verbs => member ?? visitor

  return {
    get,
    subscribe,

    start() {
      refresh()
      return cache.subscribe(() => {
        refresh()
        member?.moveCached()
      })
    },

    follow(next) {
      const isSame = next && owner && next.uid === owner.uid && next.createdAt === owner.createdAt
      owner = next
      if (next && isSame && member) return member.renew(next)
      if (isSame && coming) return
      const readingFailed = member?.hasFailed() ?? false
      if (member) leaving = member.end()
      member = undefined
      coming = enter()
      refresh()
      if (!next && readingFailed && reading.notes.length > 0)
        notify.success('Loaded notes from local storage')
    },

    create: (draft) => save('Failed to save note. Please try again.', () => verbs().create(draft)),
    update: (id, draft, base) => save('Failed to update note', () => verbs().update(id, draft, base)),
    edit: (id) => verbs().edit(id),
    remove: (id) => verbs().remove(id),
    togglePin: (id) => verbs().togglePin(id),
    restore: (id) => verbs().restore(id),
    purge: (id) => verbs().purge(id),
    emptyTrash: () => verbs().emptyTrash(),
    retry: (id) => verbs().retry(id),
    setAside: (id) => verbs().setAside(id),
    retryAll() {
      if (member) return member.retryAll()
      if (owner) coming ??= enter()
      refresh()
    },
    unsent: () => member?.unsent() ?? [],
    async settled() {
      await coming
      await member?.settled()
    },
    leave() {
      const left = forget
      // Behind what the member's last moments had to write.
      return leaving.then(() => left?.()).catch(() => {})
    },
  }

  /** Nothing where nobody signed in; else whether the member's part is here. */
  function enter(): Promise<boolean> | undefined {
    if (!owner || !cloud || !load) return undefined
    const entering: Promise<boolean> = load().then(
      ({ createMember, device, tabs }) => {
        if (entering !== coming || !owner) return false
        const { uid } = owner
        forget = device && (() => device.forget(uid))
        member = createMember(owner, {
          cloud,
          device,
          tabs,
          cache,
          now,
          monotonicNow,
          later,
          before: leaving,
          notify,
          refresh,
        })
        coming = undefined
        member.start()
        refresh()
        return true
      },
      () => {
        if (entering !== coming) return false
        coming = undefined
        notify.error('Failed to fetch notes')
        refresh()
        return false
      },
    )
    return entering
  }

  async function save(failed: string, verb: () => Promise<boolean>): Promise<boolean> {
    if (owner && !member) coming ??= enter()
    if (!coming || (await coming)) return verb()
    notify.error(failed)
    return false
  }

  function refresh() {
    const before = reading
    reading = cache.read()
    if (reading.problem !== 'none' && before.problem === 'none') notify.error('Failed to load cached notes')
    const state = get()
    const {
      notes: all,
      trash = NOBODY.trash,
      standing,
      sync,
      isWaiting,
      complete,
    } = member?.look(reading.notes) ?? visited()
    const notes = keepSorted(state.notes, all, now())
    const next: NotesState = {
      notes,
      owner: owner && cloud ? 'member' : 'visitor',
      loading: notes.length === 0 && isWaiting,
      complete,
      trash: trash.length === 0 ? NOBODY.trash : trash,
      standing: standing.size === 0 ? NOBODY.standing : standing,
      sync,
    }
    if (FIELDS.some((field) => next[field] !== state[field])) set(next)
  }

  function visited() {
    const { notes, trash } = reading
    const complete = !owner || !cloud
    const isWaiting = coming !== undefined
    return {
      notes,
      trash,
      standing: NOBODY.standing,
      sync: complete || isWaiting ? null : UNFETCHED,
      isWaiting,
      complete,
    }
  }
}

const NOBODY: NotesState = {
  notes: [],
  owner: 'visitor',
  loading: false,
  complete: true,
  trash: [],
  standing: new Map(),
  sync: null,
}

/** Of a member whose part of the app could not be loaded. */
const UNFETCHED: Sync = { state: 'attention', unsent: 0, why: 'unfetched', lastSynced: undefined }

const FIELDS = ['notes', 'owner', 'loading', 'complete', 'trash', 'standing', 'sync'] as const
