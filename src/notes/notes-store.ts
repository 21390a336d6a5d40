import type { Notifier } from '../notifier.ts'
import { createStore, type ReadableStore } from '../store.ts'
import type { MutationResult, RejectionReason, TrashedNote, Mutation } from './mutation.ts'
import type { MemberStorage, Tabs } from './ports.ts'
import type { MemberNotes, MemberPorts } from './sync/member-notes.ts'
import { type Draft, sortNotesIncrementally, type Note } from './note.ts'
import { createVisitorActions } from './visitor/visitor-actions.ts'

/** A visitor's notes in this browser. */
export interface NotesCache {
  /** Reads the notes, unsorted. While nothing changes, the array and its objects stay the same. */
  readonly read: () => CacheSnapshot
  /** Returns whether the note is now stored. */
  readonly add: (note: Note) => boolean | Promise<boolean>
  /** Returns whether the note with this id is now removed. */
  readonly remove: (id: string) => boolean | Promise<boolean>
  /** Removes the currently stored notes that match. Returns whether none of them is stored any more. */
  readonly removeWhere: (shouldRemove: (note: Note) => boolean) => boolean | Promise<boolean>
  /** Moves a note out of the trash. Returns whether it is now among the notes. */
  readonly restore?: (id: string) => boolean | Promise<boolean>
  /** Removes notes from the trash for good. Returns whether they are gone. */
  readonly purge?: (ids: readonly string[]) => boolean | Promise<boolean>
  /** Calls `listener` when the notes may have changed, for example in another tab. Returns a function that unsubscribes. */
  readonly subscribe: (listener: () => void) => () => void
}

export interface CacheSnapshot {
  readonly notes: readonly Note[]
  /** The notes deleted in the last thirty days; undefined while only `cachedNotes` stores the notes. */
  readonly trash?: readonly TrashedNote[]
  /** 'unreadable': some entries could not be parsed. 'blocked': the browser denies access to the storage. */
  readonly problem: 'none' | 'unreadable' | 'blocked'
}

/** The signed-in member who owns the notes. */
export interface Owner {
  readonly uid: string
  readonly email: string
  /** The display name, or the e-mail if there is none. */
  readonly author: string
  /** When the account was created, in milliseconds since 1970. */
  readonly createdAt: number
}

/** The port to the accounts' notes on the server. */
export interface NotesCloud {
  /** Listens to the notes and the trash. After `failed` the listener is not called again. */
  readonly subscribe: (owner: Owner, listener: CloudListener) => () => void
  /** Sends a mutation. Never rejects; gives 'unknown' after at most 15 s. Sending the same mutation again after 'unknown' is safe. */
  readonly send: (owner: Owner, mutation: Mutation) => Promise<MutationResult>
}

export interface CloudListener {
  /** Gets all notes on the server: once when they have loaded and again after each change. Unchanged notes stay the same objects. */
  readonly notesChanged: (notes: readonly Note[]) => void
  readonly trashChanged: (trash: readonly TrashedNote[]) => void
  /**
   * True means that `notesChanged` has delivered all that the server held when the connection was made. From then on mutations can be
   * sent. `serverTimeOffset` is the server's clock minus `monotonicNow`, in milliseconds.
   */
  readonly connected: (isConnected: boolean, serverTimeOffset: number) => void
  readonly failed: (reason: unknown) => void
}

export interface NotesState {
  /** In the order of the list. A note that is not in an account yet has an empty `userId`. */
  readonly notes: readonly Note[]
  readonly userKind: 'visitor' | 'member'
  /** Whether a member's notes are still loading and there is nothing to show. */
  readonly loading: boolean
  /** Whether the list is complete. If it is, a note that is not listed was deleted; if not, it may still be loading. */
  readonly complete: boolean
  /** The notes deleted in the last thirty days, the latest first. */
  readonly trash: readonly TrashedNote[]
  /** By note id; only of notes whose shown version is not on the server yet. */
  readonly noteStatuses: ReadonlyMap<string, NoteSyncStatus>
  /** Null for a visitor, and for a member until the device's storage has been read. */
  readonly syncStatus: SyncStatus | null
}

/** 'saving': not on the disk yet. 'device': on this device, not acknowledged. `rejected`: the server rejected a mutation, and why. */
export type NoteSyncStatus = 'saving' | 'device' | { readonly rejected: RejectionReason }

/** The sync status of all of a member's mutations together. */
export interface SyncStatus {
  /** 'connecting' and 'offline': the outbox is empty, but the server's current notes are unknown. */
  readonly state: 'connecting' | 'offline' | 'saving' | 'device' | 'synced' | 'attention'
  /** The number of mutations that are not acknowledged. */
  readonly unsent: number
  /** 'unread': the stored outbox cannot be read. 'unfetched': the server's notes cannot be read. */
  readonly reason:
    | 'none'
    | 'offline'
    | 'no-answer'
    | 'denied'
    | 'too-long'
    | 'not-kept'
    | 'unread'
    | 'unfetched'
  /** When this device was last in sync with the server, in milliseconds since 1970; undefined if it never was. */
  readonly lastSynced: number | undefined
}

export interface MemberModule {
  readonly createMemberNotes: (owner: Owner, ports: MemberPorts) => MemberNotes
  /** Without it, a member's mutations stay in memory until the server acknowledges them. */
  readonly storage?: MemberStorage | undefined
  /** Without it, this tab acts as the only one and is always the leader. */
  readonly tabs?: Tabs | undefined
}

export interface NotesPorts {
  readonly cache: NotesCache
  /** Undefined in a build without sign-in. */
  readonly cloud?: NotesCloud | undefined
  /** Loads the code for members, a chunk of its own that visitors never load. */
  readonly loadMember?: (() => Promise<MemberModule>) | undefined
  readonly now: () => number
  /** Milliseconds since 1970 by a clock that does not jump when the system time is set. Defaults to `now`. */
  readonly monotonicNow?: (() => number) | undefined
  /** Runs a task after `delay` milliseconds and returns a function that cancels it. Defaults to `setTimeout`. */
  readonly schedule?: ((task: () => void, delay: number) => () => void) | undefined
  readonly notify: Notifier
}

/** The list of notes and the actions on it. Each action shows its own message about success or failure. */
export interface NotesStore extends ReadableStore<NotesState> {
  /** Reads the notes and listens for changes in the cache. Returns a function that stops listening. */
  readonly start: () => () => void
  /** Switches to another owner's notes; null is the visitor. Passing the same owner again keeps the notes as they are. */
  readonly setOwner: (owner: Owner | null) => void
  /**
   * Saves a new note. Resolves with whether it is stored: a visitor's in this browser, a member's on the device. Without storage on the
   * device, this waits for the server, which may take as long as the connection is down. If false, the caller must keep the draft open.
   */
  readonly create: (draft: Draft) => Promise<boolean>
  /** Saves an edit of an existing note, with the same result. `base` is the title and content of the note when it was opened. */
  readonly update: (id: string, draft: Draft, base?: Draft) => Promise<boolean>
  /** Returns the note to edit. For a visitor it returns undefined and shows a message. */
  readonly beginEdit: (id: string) => Note | undefined
  readonly remove: (id: string) => void
  readonly togglePin: (id: string) => void
  /** Moves a note out of the trash. */
  readonly restore: (id: string) => void
  /** Removes a note from the trash for good. */
  readonly purge: (id: string) => void
  readonly emptyTrash: () => void
  /** Sends the rejected mutations of a note again. */
  readonly retry: (id: string) => void
  /** Discards the rejected mutations of a note, after the person has copied its text. Offers an undo. */
  readonly discardRejected: (id: string) => void
  /** Retries everything that needs attention: rejected mutations and failed reads. */
  readonly retryAll: () => void
  /** A member's notes whose shown version is not on the server yet. */
  readonly unsentNotes: () => readonly Note[]
  /** Resolves when the outbox is empty. */
  readonly whenSynced: () => Promise<void>
  /** Deletes a member's notes from this device after signing out. The outbox stays for the next sign-in. */
  readonly clearMemberData: () => Promise<void>
}

/** The actions that exist for visitors and for members. */
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
  /** Set while the code for members is loading; resolves with whether it is ready for the current owner. */
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
      // After the last writes of the previous member, which would otherwise restore what is deleted here.
      return previousWrites.then(() => clear?.()).catch(() => {})
    },
  }

  /** Returns undefined for a visitor; else resolves with whether the code for members has loaded and the owner is still the same. */
  function loadMemberModule(): Promise<boolean> | undefined {
    if (!owner || !cloud || !load) return undefined
    const loading: Promise<boolean> = load().then(
      ({ createMemberNotes, storage, tabs }) => {
        if (loading !== memberLoading || !owner) return false
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
        if (loading !== memberLoading) return false
        memberLoading = undefined
        notify.error('Failed to fetch notes')
        refresh()
        return false
      },
    )
    return loading
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

/** For a member whose code could not be loaded. */
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
