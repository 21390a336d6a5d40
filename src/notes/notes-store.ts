import type { Notifier } from '../notifier.ts'
import { createStore, type ReadableStore } from '../store.ts'
import type { MutationResult, RejectionReason, TrashedNote, Mutation } from './mutation.ts'
import type { MemberStorage, Tabs } from './ports.ts'
import type { MemberNotes, MemberPorts } from './sync/member-notes.ts'
import { type Draft, sortNotesIncrementally, type Note } from './note.ts'
import { createVisitorActions } from './visitor/visitor-actions.ts'

/** The notes that this browser keeps for a visitor. */
export interface NotesCache {
  /** The notes, in no order. While nothing changed they are the same objects in the same array. */
  readonly read: () => CacheSnapshot
  /** Whether the note is now kept. */
  readonly add: (note: Note) => boolean | Promise<boolean>
  /** Whether the note with this id is now gone. */
  readonly remove: (id: string) => boolean | Promise<boolean>
  /** Whether no note of which `leaves` is true is kept now; it is asked of what is stored at this moment. */
  readonly removeWhere: (shouldRemove: (note: Note) => boolean) => boolean | Promise<boolean>
  /** Whether the note is out of the trash and among the others again. */
  readonly restore?: (id: string) => boolean | Promise<boolean>
  /** Whether the words are gone from the trash for good. */
  readonly purge?: (ids: readonly string[]) => boolean | Promise<boolean>
  /** Calls `listener` when another tab has written; returns how to stop. */
  readonly subscribe: (listener: () => void) => () => void
}

export interface CacheSnapshot {
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
  /** Never rejects; never waits longer than 15 s (then 'unknown'). Sending the same change again after 'unknown' is safe. */
  readonly send: (owner: Owner, mutation: Mutation) => Promise<MutationResult>
}

export interface CloudListener {
  /** All notes as the cloud holds them, first when they have come and then after each change; notes that did not change are the same objects. */
  readonly notesChanged: (notes: readonly Note[]) => void
  readonly trashChanged: (trash: readonly TrashedNote[]) => void
  /**
   * True comes behind the notes as the cloud holds them at that moment, also where none of them changed: from then on changes can be sent.
   * The cloud's clock is so many milliseconds ahead of `monotonicNow`.
   */
  readonly connected: (isConnected: boolean, serverTimeOffset: number) => void
  readonly failed: (reason: unknown) => void
}

export interface NotesState {
  /** In the order of the list. A note that is only on this device has no `userId`. */
  readonly notes: readonly Note[]
  readonly userKind: 'visitor' | 'member'
  /** A member's notes have not come yet, and there is nothing to show. */
  readonly loading: boolean
  /** Whether a note that is not listed is deleted; before, it may be one that is still to come. */
  readonly complete: boolean
  /** Deleted in the last thirty days, the latest first. */
  readonly trash: readonly TrashedNote[]
  /** Of notes that are not in the cloud as they are shown: where they stand. */
  readonly noteStatuses: ReadonlyMap<string, NoteSyncStatus>
  /** Null for a visitor, and before anybody knows. */
  readonly syncStatus: SyncStatus | null
}

/** 'saving': not on the disk yet; 'device': on this device, to be sent; 'attention' by another name: refused, and why. */
export type NoteSyncStatus = 'saving' | 'device' | { readonly rejected: RejectionReason }

/** All of a member's changes together, for the status line. */
export interface SyncStatus {
  /** 'connecting' and 'offline': nothing waits here, and nobody knows what the server holds now. */
  readonly state: 'connecting' | 'offline' | 'saving' | 'device' | 'synced' | 'attention'
  /** How many changes the cloud has not taken. */
  readonly unsent: number
  /** 'unread': the device does not tell what waits there. 'unfetched': the server's notes cannot be read. */
  readonly reason:
    | 'none'
    | 'offline'
    | 'no-answer'
    | 'denied'
    | 'too-long'
    | 'not-kept'
    | 'unread'
    | 'unfetched'
  /** When this device and the server last held the same, in milliseconds since 1970; undefined before that. */
  readonly lastSynced: number | undefined
}

export interface MemberModule {
  readonly createMemberNotes: (owner: Owner, ports: MemberPorts) => MemberNotes
  /** Without it a member's changes live in memory until the cloud has them. */
  readonly storage?: MemberStorage | undefined
  /** Without them this tab is the only one. */
  readonly tabs?: Tabs | undefined
}

export interface NotesPorts {
  readonly cache: NotesCache
  /** None in a build without sign-in. */
  readonly cloud?: NotesCloud | undefined
  /** What a member's visit needs is code of its own, which visitors never load. */
  readonly loadMember?: (() => Promise<MemberModule>) | undefined
  readonly now: () => number
  /** Milliseconds since 1970 by the page's own clock, which nobody can set; `now` where nothing is said. */
  readonly monotonicNow?: (() => number) | undefined
  /** Does the task so many milliseconds later, unless it is called off; the browser's own timers where nothing is said. */
  readonly schedule?: ((task: () => void, delay: number) => () => void) | undefined
  readonly notify: Notifier
}

/** The list and what can be done with it. Every verb says its own outcome; nobody else needs to. */
export interface NotesStore extends ReadableStore<NotesState> {
  /** Reads the notes and follows other tabs from then on; returns how to stop. */
  readonly start: () => () => void
  /** Whose notes these are from now on; null is the visitor. The same owner again changes nothing. */
  readonly setOwner: (owner: Owner | null) => void
  /**
   * Whether the draft is kept now: for a member on the device or, where that keeps nothing, in the cloud, which may take as long as a
   * lost connection. Where it is not, the words must stay where they were typed.
   */
  readonly create: (draft: Draft) => Promise<boolean>
  /** The same for a note that is there already. `base` are the words that the edit was made on: those of the note as it was opened. */
  readonly update: (id: string, draft: Draft, base?: Draft) => Promise<boolean>
  /** The note to be edited; nothing for a visitor, who is told why. */
  readonly beginEdit: (id: string) => Note | undefined
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
  readonly discardRejected: (id: string) => void
  /** Tries again at once whatever needs attention. */
  readonly retryAll: () => void
  /** A member's notes as they are shown that the cloud does not have so. */
  readonly unsentNotes: () => readonly Note[]
  /** Resolves when the cloud has everything. */
  readonly whenSynced: () => Promise<void>
  /** Forgets a member's notes on this device, after signing out; what was not sent stays for the next sign-in. */
  readonly clearMemberData: () => Promise<void>
}

/** What a person can ask for, whoever it is. */
export type NotesActions = Pick<
  NotesStore,
  | 'create'
  | 'update'
  | 'beginEdit'
  | 'remove'
  | 'togglePin'
  | 'restore'
  | 'purge'
  | 'emptyTrash'
  | 'retry'
  | 'discardRejected'
>

export function createNotesStore(ports: NotesPorts): NotesStore {
  const { cache, cloud, loadMember: load, now, monotonicNow = now, schedule, notify } = ports
  const { get, set, subscribe } = createStore<NotesState>(INITIAL_NOTES_STATE)
  const visitor = createVisitorActions({ cache, now, notify, notes: () => get().notes, refresh })
  let snapshot: CacheSnapshot = { notes: [], problem: 'none' }
  let owner: Owner | null = null
  let member: MemberNotes | undefined
  /** The member's part, while its code is on its way. */
  let memberLoading: Promise<boolean> | undefined
  let previousWrites: Promise<unknown> = Promise.resolve()
  let clearStorage: (() => Promise<void>) | undefined
  const actions = (): NotesActions => member ?? visitor

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

    setOwner(next) {
      const isSame = next && owner && next.uid === owner.uid && next.createdAt === owner.createdAt
      owner = next
      if (next && isSame && member) return member.updateOwner(next)
      if (isSame && memberLoading) return
      const hadFailed = member?.hasFailed() ?? false
      if (member) previousWrites = member.stop()
      member = undefined
      memberLoading = loadMemberModule()
      refresh()
      if (!next && hadFailed && snapshot.notes.length > 0) notify.success('Loaded notes from local storage')
    },

    create: (draft) => save('Failed to save note. Please try again.', () => actions().create(draft)),
    update: (id, draft, base) => save('Failed to update note', () => actions().update(id, draft, base)),
    beginEdit: (id) => actions().beginEdit(id),
    remove: (id) => actions().remove(id),
    togglePin: (id) => actions().togglePin(id),
    restore: (id) => actions().restore(id),
    purge: (id) => actions().purge(id),
    emptyTrash: () => actions().emptyTrash(),
    retry: (id) => actions().retry(id),
    discardRejected: (id) => actions().discardRejected(id),
    retryAll() {
      if (member) return member.retryAll()
      if (owner) memberLoading ??= loadMemberModule()
      refresh()
    },
    unsentNotes: () => member?.unsentNotes() ?? [],
    async whenSynced() {
      await memberLoading
      await member?.whenSynced()
    },
    clearMemberData() {
      const clear = clearStorage
      // Behind what the member's last moments had to write.
      return previousWrites.then(() => clear?.()).catch(() => {})
    },
  }

  /** Nothing where nobody signed in; else whether the member's part is here. */
  function loadMemberModule(): Promise<boolean> | undefined {
    if (!owner || !cloud || !load) return undefined
    const entering: Promise<boolean> = load().then(
      ({ createMemberNotes, storage, tabs }) => {
        if (entering !== memberLoading || !owner) return false
        const { uid } = owner
        clearStorage = storage && (() => storage.clearMirror(uid))
        member = createMemberNotes(owner, {
          cloud,
          storage,
          tabs,
          cache,
          now,
          monotonicNow,
          schedule,
          previousWrites,
          notify,
          refresh,
        })
        memberLoading = undefined
        member.start()
        refresh()
        return true
      },
      () => {
        if (entering !== memberLoading) return false
        memberLoading = undefined
        notify.error('Failed to fetch notes')
        refresh()
        return false
      },
    )
    return entering
  }

  async function save(failureMessage: string, action: () => Promise<boolean>): Promise<boolean> {
    if (owner && !member) memberLoading ??= loadMemberModule()
    if (!memberLoading || (await memberLoading)) return action()
    notify.error(failureMessage)
    return false
  }

  function refresh() {
    const before = snapshot
    snapshot = cache.read()
    if (snapshot.problem !== 'none' && before.problem === 'none') notify.error('Failed to load cached notes')
    const state = get()
    const {
      notes: all,
      trash = INITIAL_NOTES_STATE.trash,
      noteStatuses,
      syncStatus,
      isLoading,
      complete,
    } = member?.view(snapshot.notes) ?? visitorView()
    const notes = sortNotesIncrementally(state.notes, all, now())
    const next: NotesState = {
      notes,
      userKind: owner && cloud ? 'member' : 'visitor',
      loading: notes.length === 0 && isLoading,
      complete,
      trash: trash.length === 0 ? INITIAL_NOTES_STATE.trash : trash,
      noteStatuses: noteStatuses.size === 0 ? INITIAL_NOTES_STATE.noteStatuses : noteStatuses,
      syncStatus,
    }
    if (STATE_FIELDS.some((field) => next[field] !== state[field])) set(next)
  }

  function visitorView() {
    const { notes, trash } = snapshot
    const complete = !owner || !cloud
    const isLoading = memberLoading !== undefined
    return {
      notes,
      trash,
      noteStatuses: INITIAL_NOTES_STATE.noteStatuses,
      syncStatus: complete || isLoading ? null : UNFETCHED_STATUS,
      isLoading,
      complete,
    }
  }
}

const INITIAL_NOTES_STATE: NotesState = {
  notes: [],
  userKind: 'visitor',
  loading: false,
  complete: true,
  trash: [],
  noteStatuses: new Map(),
  syncStatus: null,
}

/** Of a member whose part of the app could not be loaded. */
const UNFETCHED_STATUS: SyncStatus = {
  state: 'attention',
  unsent: 0,
  reason: 'unfetched',
  lastSynced: undefined,
}

const STATE_FIELDS = [
  'notes',
  'userKind',
  'loading',
  'complete',
  'trash',
  'noteStatuses',
  'syncStatus',
] as const
