import type { AddUndo, Notify } from '../notifier.ts'
import { createStore, type ReadableStore } from '../store.ts'
import { type Note, sortNotesIncrementally } from './note.ts'
import type { NotesActions } from './notes-actions.ts'
import type { NotesState, NotesView, SyncStatus } from './notes-state.ts'
import type { NotesOutcome } from './outcome.ts'
import type {
  CacheSnapshot,
  MemberStorage,
  NoteHistory,
  NotesCache,
  NotesCloud,
  NoteVersion,
  Owner,
  Schedule,
  Tabs,
} from './ports.ts'
import type { MemberNotes, MemberPorts } from './sync/member-notes.ts'
import { createVisitorActions } from './visitor/visitor-actions.ts'

export interface MemberModule {
  readonly createMemberNotes: (owner: Owner, ports: MemberPorts) => MemberNotes
  /** Without it, a member's mutations stay in memory until the server acknowledges them. */
  readonly storage?: MemberStorage | undefined
  /** Without it, this tab acts as the only one and is always the leader. */
  readonly tabs?: Tabs | undefined
  readonly schedule: Schedule
}

interface NotesPorts {
  readonly cache: NotesCache
  /** Undefined in a build without sign-in. */
  readonly cloud?: NotesCloud | undefined
  readonly history?: NoteHistory | undefined
  /** Loads the code for members, a chunk of its own that visitors never load. */
  readonly loadMember?: (() => Promise<MemberModule>) | undefined
  readonly now: () => number
  /** Milliseconds since 1970 by a clock that does not jump when the system time is set. Defaults to `now`. */
  readonly monotonicNow?: (() => number) | undefined
  readonly notify: Notify<NotesOutcome>
  readonly addUndo?: AddUndo | undefined
}

/** The list of notes and the actions on it. Each action notifies of its success or failure. */
export interface NotesStore extends ReadableStore<NotesState>, NotesActions {
  /** Reads the notes and listens for changes in the cache. Returns a function that stops listening. */
  readonly start: () => () => void
  /** Switches to another owner's notes; null is the visitor. Passing the same owner again keeps the notes as they are. */
  readonly setOwner: (owner: Owner | null) => void
  /** Puts the listed notes in another order than by creation. Until `order` is known (undefined), the list is loading. */
  readonly setOrder: (order: ((notes: readonly Note[]) => readonly Note[]) | undefined) => void
  /** Retries everything that needs attention: rejected mutations and failed reads. */
  readonly retryAll: () => void
  /** A member's notes whose shown version is not on the server yet. */
  readonly unsentNotes: () => readonly Note[]
  /** Reads the replaced texts of a member's note, the latest first. A visitor's note has none. Rejects without a connection. */
  readonly versions: (noteId: string) => Promise<readonly NoteVersion[]>
  /** The server's clock as far as a member's page knows it, else the device's; in milliseconds since 1970. */
  readonly serverTime: () => number
  /** Resolves when the outbox is empty. */
  readonly whenSynced: () => Promise<void>
  /** Deletes from this device the notes of a member who has signed out. The outbox stays. Rejects if the storage fails. */
  readonly clearMemberData: (uid: string) => Promise<void>
}

export function createNotesStore(ports: NotesPorts): NotesStore {
  const { cache, cloud, history, loadMember, now, monotonicNow = now, notify } = ports
  const { get, set, subscribe } = createStore<NotesState>(INITIAL_NOTES_STATE)
  const visitor = createVisitorActions({ ...ports, notes: () => get().notes, refresh })
  let snapshot: CacheSnapshot = { notes: [], problem: 'none' }
  let owner: Owner | null = null
  let member: MemberNotes | undefined
  /** Set while the code for members is loading; resolves with whether it is ready for the current owner. */
  let memberLoading: Promise<boolean> | undefined
  let previousWrites: Promise<unknown> = Promise.resolve()
  /** Whether the person has opened the trash of this owner. The code for members may still be loading. */
  let isTrashWanted = false
  let order: Parameters<NotesStore['setOrder']>[0] = byCreation
  /** A visitor's notes in the order of their creation. */
  let visitorNotes: readonly Note[] = []
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
      isTrashWanted = false
      memberLoading = loadMemberModule()
      refresh()
      if (!next && hadFailed && snapshot.notes.length > 0) notify({ kind: 'cache-shown' })
    },

    create: (draft) => save('create', () => actions().create(draft)),
    update: (...edit) => save('edit', () => actions().update(...edit)),
    async importNotes(notes) {
      const loading = startMember()
      return (!loading || (await loading)) && actions().importNotes(notes)
    },
    changeContent: (shown, content, change) => actions().changeContent(shown, content, change),
    beginEdit: (...request) => actions().beginEdit(...request),
    remove: (...ids) => actions().remove(...ids),
    togglePin: (...ids) => actions().togglePin(...ids),
    restore: (id) => actions().restore(id),
    purge: (id) => actions().purge(id),
    emptyTrash: () => actions().emptyTrash(),
    readTrash() {
      isTrashWanted = true
      actions().readTrash()
    },
    retry: (id) => actions().retry(id),
    discardRejected: (id) => actions().discardRejected(id),
    setOrder(next) {
      order = next
      refresh()
    },
    retryAll() {
      if (member) return member.retryAll()
      if (owner) memberLoading ??= loadMemberModule()
      refresh()
    },
    unsentNotes: () => member?.unsentNotes() ?? [],
    serverTime: () => member?.serverTime() ?? now(),
    versions: async (noteId) => (owner && (await history?.list(owner, noteId))) ?? [],
    async whenSynced() {
      await memberLoading
      await member?.whenSynced()
    },
    async clearMemberData(uid) {
      const writes = previousWrites
      const module = await loadMember?.()
      // The last writes of this member would restore what is deleted here.
      await writes
      await module?.storage?.clearMirror(uid)
    },
  }

  /** Returns undefined for a visitor; else resolves with whether the code for members has loaded and the owner is still the same. */
  function loadMemberModule(): Promise<boolean> | undefined {
    if (!owner || !cloud || !loadMember) return undefined
    const loading: Promise<boolean> = loadMember().then(
      ({ createMemberNotes, storage, tabs, schedule }) => {
        if (loading !== memberLoading || !owner) return false
        member = createMemberNotes(owner, {
          ...ports,
          cloud,
          storage,
          tabs,
          schedule,
          monotonicNow,
          previousWrites,
          refresh,
        })
        memberLoading = undefined
        member.start()
        if (isTrashWanted) member.readTrash()
        refresh()
        return true
      },
      () => {
        if (loading !== memberLoading) return false
        memberLoading = undefined
        notify({ kind: 'unreachable' })
        refresh()
        return false
      },
    )
    return loading
  }

  async function save(
    mutation: 'create' | 'edit',
    action: () => Promise<Note | undefined>,
  ): Promise<Note | undefined> {
    // A visitor's save begins at once, because the page may end.
    const loading = startMember()
    if (!loading || (await loading)) return action()
    notify({ kind: 'failed', mutation })
    return undefined
  }

  /** Loads the code for members if it is needed. Resolves with false if it could not be loaded. */
  function startMember(): Promise<boolean> | undefined {
    if (owner && !member) memberLoading ??= loadMemberModule()
    return memberLoading
  }

  function refresh() {
    const before = snapshot
    snapshot = cache.read()
    if (snapshot.problem !== 'none' && before.problem === 'none') notify({ kind: 'cache-unreadable' })
    const state = get()
    const view = member?.view(snapshot.notes) ?? visitorView()
    const next: NotesState = {
      ...view,
      ...(order ? { notes: order(view.notes) } : UNORDERED),
      userKind: owner && cloud ? 'member' : 'visitor',
      isBlocked: snapshot.problem === 'blocked',
    }
    const previous: Readonly<Record<string, unknown>> = { ...state }
    if (Object.entries(next).some(([field, value]) => value !== previous[field])) set(next)
  }

  function visitorView(): NotesView {
    const { trash = INITIAL_NOTES_STATE.trash } = snapshot
    const notes = sortNotesIncrementally(visitorNotes, snapshot.notes)
    visitorNotes = notes
    const isComplete = !owner || !cloud
    const isMemberLoading = memberLoading !== undefined
    return {
      notes,
      isLoading: notes.length === 0 && isMemberLoading,
      isComplete,
      trash,
      isTrashComplete: isComplete,
      noteStatuses: INITIAL_NOTES_STATE.noteStatuses,
      syncStatus: isComplete || isMemberLoading ? null : UNFETCHED_STATUS,
    }
  }
}

/** The order in which the views of visitors and members give the notes. */
export function byCreation(notes: readonly Note[]): readonly Note[] {
  return notes
}

const INITIAL_NOTES_STATE: NotesState = {
  notes: [],
  userKind: 'visitor',
  isBlocked: false,
  isLoading: false,
  isComplete: true,
  trash: [],
  isTrashComplete: true,
  noteStatuses: new Map(),
  syncStatus: null,
}

/** While the order of the list is not known. */
const UNORDERED = { notes: [], isLoading: true, isComplete: false } satisfies Partial<NotesState>

/** For a member whose code could not be loaded. */
const UNFETCHED_STATUS: SyncStatus = {
  state: 'attention',
  unsent: 0,
  reason: 'unfetched',
  lastSynced: undefined,
}
