import type { Notify } from '../notify.ts'
import { arriving, asArrived, asArriving, moveNotes, presentIn } from './move.ts'
import { editNote, isWorthSaving, newNote, type Note } from './note.ts'
import type { NotesCache, NotesCloud, Owner, Verbs } from './notes.ts'
import type { Unanswered } from './unanswered.ts'

export interface MemberPorts {
  readonly cloud: NotesCloud
  readonly cache: NotesCache
  readonly now: () => number
  readonly notify: Notify
  readonly unanswered: Unanswered
  /** The list as it is shown. */
  readonly notes: () => readonly Note[]
  /** Shows it anew. */
  readonly refresh: () => void
}

/** One member's time on the page: from `start` until `end` nothing else happens to these notes, and nothing after. */
export interface Member extends Verbs {
  readonly start: () => void
  readonly end: () => void
  readonly isOf: (owner: Owner) => boolean
  /** The same member, perhaps by another name. Where reading the notes had failed, it is tried again. */
  readonly renew: (owner: Owner) => void
  /** The account's notes, and those of the cache that are not there yet. */
  readonly listWith: (cached: readonly Note[]) => readonly Note[]
  readonly isWaiting: () => boolean
  readonly hasFailed: () => boolean
  /** Moves what the cache holds to the account, unless that is going on. */
  readonly moveCached: () => void
}

export function createMember(member: Owner, ports: MemberPorts): Member {
  const { cloud, cache, now, notify, unanswered, notes, refresh } = ports
  let owner = member
  let account: readonly Note[] = []
  let reading: 'waiting' | 'following' | 'failed' = 'waiting'
  let unsubscribe: (() => void) | undefined
  /** The note that was last opened for editing: what is written on it is not lost when it is deleted meanwhile. */
  let opened: Note | undefined
  let moving = false
  /** While many notes set out, which changes nothing that is shown. */
  let hushed = false
  const stuck = new Set<string>()
  let over = false
  let end: (() => void) | undefined
  const ended = new Promise<void>((resolve) => (end = resolve))

  return {
    start: read,

    end() {
      over = true
      end?.()
      unsubscribe?.()
      account = []
      opened = undefined
    },

    isOf: ({ uid, createdAt }) => uid === owner.uid && createdAt === owner.createdAt,

    renew(again) {
      owner = again
      if (reading === 'failed') read()
    },

    listWith(cached) {
      if (cached.length === 0) return account
      const isThere = presentIn(account)
      const waiting = arriving(cached).filter(({ id }) => isUnanswered(id) || !isThere(id))
      const ids = new Set(waiting.map(({ id }) => id))
      return [...waiting, ...account.filter(({ id }) => !ids.has(id))]
    },

    isWaiting: () => reading === 'waiting',
    hasFailed: () => reading === 'failed',
    moveCached: () => void moveCached(),

    async create(draft) {
      if (!isWorthSaving(draft)) return false
      const { id, timestamp } = unanswered.nameOf(draft, now(), owner)
      const note = newNote(draft, timestamp, {
        id,
        userId: owner.uid,
        userEmail: owner.email,
        author: owner.author,
      })
      const kept = await attempt(
        send(note),
        'Note saved successfully',
        'Failed to save note. Please try again.',
      )
      if (!over) unanswered.forget(draft, owner)
      return kept
    },

    async update(id, draft) {
      if (!isWorthSaving(draft)) return false
      const found = find(id)
      const note = found ?? (opened?.id === id ? opened : undefined)
      if (!note) {
        notify.error('Failed to update note')
        return false
      }
      const edited = editNote(note, draft, now())
      const [done, failed] = ['Note updated successfully', 'Failed to update note']
      if (isCached(note)) return attempt(take(edited), done, failed)
      const same = note === found && edited.title === note.title && edited.content === note.content
      return attempt(same ? Promise.resolve() : cloud.update(owner, edited), done, failed)
    },

    edit(id) {
      opened = find(id)
      return opened
    },

    remove(id) {
      const note = find(id)
      if (!note) return
      if (!isCached(note) || isUnanswered(id))
        void attempt(removeEverywhere(note), 'Note deleted successfully', 'Failed to delete note')
      else if (dropCached(id)) notify.success('Note deleted from local storage')
      else notify.error('Failed to delete note')
    },

    togglePin(id) {
      const note = find(id)
      if (!note) return
      const pinned = note.pinned === 'pinned' ? 'unpinned' : 'pinned'
      void attempt(
        isCached(note) ? take({ ...note, pinned }) : cloud.setPinned(owner, id, pinned),
        pinned === 'pinned' ? 'Note pinned' : 'Note unpinned',
        'Failed to update pin status',
      )
    },
  }

  function read() {
    reading = 'waiting'
    unsubscribe = cloud.subscribe(owner, {
      changed(all) {
        if (over) return
        account = all
        reading = 'following'
        if (hushed) return
        refresh()
        void moveCached()
      },
      failed() {
        if (over) return
        reading = 'failed'
        notify.error('Failed to fetch notes')
        refresh()
      },
    })
  }

  async function moveCached() {
    if (moving || reading !== 'following') return
    moving = true
    const outcome = await moveNotes({
      cache,
      account: () => account,
      send: sendAll,
      isUnanswered,
      stuck,
      isOver: () => over,
      refresh,
    })
    moving = false
    if (over || outcome === 'nothing') return
    if (outcome === 'moved') notify.success('Local notes synced to your account')
    else notify.error('Failed to sync local notes')
  }

  async function sendAll(arrivals: readonly Note[]): Promise<readonly boolean[]> {
    hushed = true
    const answers = arrivals.map((note) => send(asArrived(note, owner)))
    hushed = false
    return (await Promise.allSettled(answers)).map(({ status }) => status === 'fulfilled')
  }

  /** Whether the write was done and the person told so. One that was not answered in the member's time is not for us to tell of. */
  async function attempt(write: Promise<void>, done: string, failed: string): Promise<boolean> {
    const answer = write.then(
      () => true,
      () => false,
    )
    const kept = (await Promise.race([answer, ended])) ?? false
    if (over) return false
    if (kept) notify.success(done)
    else notify.error(failed)
    // What was written is to be seen, and where writing works reading may work again.
    if (kept && reading === 'failed') read()
    return kept
  }

  function send(note: Note): Promise<void> {
    return unanswered.during(cloud.create(owner, note), note.id, owner)
  }

  /** Brings a note of the cache to the account as it is to be from now on. */
  async function take(note: Note): Promise<void> {
    await send(asArrived(note, owner))
    dropCached(note.id)
  }

  async function removeEverywhere({ id }: Note): Promise<void> {
    dropCached(id)
    await cloud.remove(owner, id)
  }

  function dropCached(id: string): boolean {
    const gone = cache.removeWhere((note) => asArriving(note).id === id)
    refresh()
    return gone
  }

  function find(id: string): Note | undefined {
    return notes().find((note) => note.id === id)
  }

  function isUnanswered(id: string): boolean {
    return unanswered.has(id, owner)
  }
}

function isCached({ userId }: Note): boolean {
  return userId === ''
}
