import { enableLogging, goOffline } from 'firebase/database'
import { createNotesCloud } from '../src/cloud/notes.ts'
import { newKey } from '../src/notes/keys.ts'
import type { Mutation, TrashedNote } from '../src/notes/mutation.ts'
import type { Note } from '../src/notes/note.ts'
import type { FeedPosition, NoteRevision, NotesSubscription, NotesUpdate, Owner } from '../src/notes/ports.ts'
import { NoteMap } from '../src/notes/sync/note-map.ts'
import { databasesOf } from '../tests/cloud/sdk-fixture.ts'
import { schedule } from '../tests/fakes/fake-member.ts'
import { Clients } from '../tests/local-cloud/sdk-clients.ts'
import { cpuTime, runSequentially, serveRequests } from './measure.ts'
import type { SyncRequest, SyncResult } from './sync.ts'

const OWNER: Owner = { uid: 'ada', email: 'ada@example.com', author: 'Ada', createdAt: 1 }
const CLIENT_ID = newKey(Date.now())
const CARDS = 50

let notes = NoteMap.of<Note>([])
let revisions = NoteMap.of<NoteRevision>([])
let position: FeedPosition | undefined
let send: (mutation: Mutation) => Promise<void> = () =>
  Promise.reject(new Error('The device has not started.'))
let end = async () => {}
let requests = 0
let serial = 0

serveRequests(async (request: SyncRequest): Promise<SyncResult> => {
  if (request.kind === 'stop') await end()
  // The app starts without the SDK's log.
  if (request.kind === 'start' && request.isTimed) enableLogging(false)
  else enableLogging(countRequest)
  // What is left of the request before it is not a part of this one.
  globalThis.gc?.()
  const [since, cpu, requestsBefore] = [performance.now(), cpuTime(), requests]
  let cards = notes.size >= CARDS ? 0 : Number.NaN
  if (request.kind === 'start')
    await start(request.port, () => {
      if (Number.isNaN(cards) && notes.size >= CARDS) cards = performance.now() - since
    })
  else if (request.kind !== 'stop') await change(request)
  return { cpu: cpuTime() - cpu, cards, requests: requests - requestsBefore, notes: notes.size }
})

function countRequest(line: string) {
  if (/"r":\d+,"a":"[gmqp]"/.test(line)) requests++
}

async function start(port: number, onReceived: () => void): Promise<void> {
  const clients = new Clients(port)
  const database = clients.open(OWNER.uid)
  const cloud = createNotesCloud({
    databases: databasesOf(database),
    page: { document: VISIBLE, schedule },
    refresh: async () => {},
  })
  const device = { notes, revisions, position, trash: NoteMap.of<TrashedNote>([]), isLeader: () => true }
  let subscription: NotesSubscription | undefined
  await new Promise<void>((resolve, reject) => {
    let [isConnected, isComplete] = [false, false]
    const check = () => {
      if (isConnected && isComplete) resolve()
    }
    subscription = cloud.subscribe(OWNER, device, {
      received(update) {
        store(update)
        isComplete = update.isComplete
        onReceived()
        check()
      },
      connected(next) {
        isConnected = next
        check()
      },
      failed: reject,
    })
  })
  send = async (mutation) => {
    const result = await cloud.send(OWNER, CLIENT_ID, { ...mutation, id: newKey(Date.now()) })
    if (result.kind !== 'done') throw new Error(`The result is ${JSON.stringify(result)}.`)
  }
  end = async () => {
    subscription?.stop()
    goOffline(database)
    await clients.close()
  }
}

function store({ notes: changes, revisions: revised, position: next }: NotesUpdate) {
  notes = notes.apply(changes)
  const changed = Array.from(revised, ([id, revision]) => ({ id, ...revision }))
  revisions = revisions.apply({ changed, removed: [] })
  position = next
}

async function change({ kind, count, isParallel }: Extract<SyncRequest, { kind: 'edit' | 'pin' }>) {
  const mutations = notes
    .values()
    .slice(0, count)
    .map((note): Mutation => {
      if (kind === 'pin')
        return { kind, noteId: note.id, pinned: note.pinned === 'pinned' ? 'unpinned' : 'pinned' }
      const { title, content } = note
      return { kind, noteId: note.id, base: { title, content }, note: { ...note, title: `Edit ${++serial}` } }
    })
  // The engine has eight mutations in flight at most.
  const rest = mutations.values()
  await Promise.all(Array.from({ length: isParallel ? 8 : 1 }, () => runSequentially(rest, send)))
}

const VISIBLE = Object.assign(new EventTarget(), { visibilityState: 'visible' } as const)

// The SDK keeps the process alive.
process.on('disconnect', () => process.exit())
