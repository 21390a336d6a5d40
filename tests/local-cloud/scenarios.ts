import {
  enableLogging,
  endBefore,
  equalTo,
  get,
  goOffline,
  goOnline,
  increment,
  limitToLast,
  onChildAdded,
  onDisconnect,
  orderByChild,
  push,
  query,
  ref,
  remove,
  runTransaction,
  serverTimestamp,
  set,
  startAfter,
  startAt,
  update,
} from 'firebase/database'
import type { Lever } from '../../local-cloud/levers.ts'
import { type Clients, codeOf, same, tokenOf, Watch } from './sdk.ts'

/** One local database with its rules below, and what a test may do to it. */
export interface Stage {
  readonly clients: Clients
  /** Ends the server; `start` brings it back on the same port with what it keeps on disk. */
  readonly stop: () => Promise<void>
  readonly start: () => Promise<void>
  readonly pull: (lever: Lever) => Promise<void>
  /** Writes a value at a path as the owner, over HTTP: a text repeated so many times. */
  readonly fill: (path: string, text: string, times: number) => Promise<void>
}

export const RULES = `{
  "rules": {
    "open": { ".read": true, ".write": true, "notes": { ".indexOn": ["at"] } },
    "users": {
      "$uid": {
        ".read": "auth.uid === $uid",
        ".write": "auth.uid === $uid",
        "$note": { ".validate": "newData.hasChildren(['title'])", "title": { ".validate": "newData.isString()" } }
      }
    }
  }
}`

/** What the local cloud promises to the SDK, each on a stage of its own. */
export const SCENARIOS: Readonly<Record<string, (stage: Stage) => Promise<void>>> = {
  async 'two clients see each other write'({ clients }) {
    const [here, there] = [clients.open('a'), clients.open('b')]
    const seen = new Watch(ref(there, 'open/x'))
    await seen.until(null)
    await set(ref(here, 'open/x'), { a: 1, b: { c: 'ü' } })
    await seen.until({ a: 1, b: { c: 'ü' } })
    await update(ref(here, 'open/x'), { 'b/d': true, a: null })
    await seen.until({ b: { c: 'ü', d: true } })
    await remove(ref(here, 'open/x'))
    await seen.until(null)
    same(seen.seen.length, 4)
  },

  async 'a denied write is rolled back'({ clients }) {
    const own = clients.open('a')
    const seen = new Watch(ref(own, 'users/a/n'))
    await seen.until(null)
    same(await codeOf(set(ref(own, 'users/a/n'), { title: 5 })), 'PERMISSION_DENIED')
    same(seen.seen, [null, { title: 5 }, null])
    same(await codeOf(set(ref(own, 'users/b/n'), { title: 'x' })), 'PERMISSION_DENIED')
    same(await codeOf(get(ref(own, 'users/b'))), 'Permission denied')
    const others = new Watch(ref(own, 'users/b'))
    await others.until('PERMISSION_DENIED')
  },

  async 'a denied update leaves nothing of itself'({ clients }) {
    const own = clients.open('a')
    const change = { 'open/x': 1, 'users/a/n': { title: 'ok' }, 'users/b/n': { title: 'not mine' } }
    same(await codeOf(update(ref(own), change)), 'PERMISSION_DENIED')
    same((await get(ref(own, 'open/x'))).val(), null)
    same((await get(ref(own, 'users/a'))).val(), null)
  },

  async 'an update of many paths is seen all at once'({ clients }) {
    const [here, there] = [clients.open('a'), clients.open('b')]
    const seen = new Watch(ref(there, 'open'))
    await seen.until(null)
    await update(ref(here), { 'open/a/x': 1, 'open/b': { y: 2 }, 'open/c/d/e': 3 })
    await seen.until({ a: { x: 1 }, b: { y: 2 }, c: { d: { e: 3 } } })
    same(seen.seen.length, 2)
  },

  async 'the same value again is told to nobody'({ clients }) {
    const [here, there] = [clients.open('a'), clients.open('b')]
    const seen = new Watch(ref(there, 'open'))
    await set(ref(here, 'open/x'), { a: 1, b: [1, 2] })
    await seen.until({ x: { a: 1, b: [1, 2] } })
    const before = seen.seen.length
    await set(ref(here, 'open/x'), { b: [1, 2], a: 1 })
    await set(ref(here, 'open/y'), 1)
    await seen.until({ x: { a: 1, b: [1, 2] }, y: 1 })
    same(seen.seen.length, before + 1)
  },

  async 'what was written offline arrives in its order'({ clients }) {
    const [here, there] = [clients.open('a'), clients.open('b')]
    const seen = new Watch(ref(there, 'open'))
    await seen.until(null)
    goOffline(here)
    const writes = [
      set(ref(here, 'open/x'), 1),
      update(ref(here, 'open'), { x: 2, y: 1 }),
      remove(ref(here, 'open/y')),
      set(ref(here, 'open/z'), 3),
    ]
    goOnline(here)
    await Promise.all(writes)
    await seen.until({ x: 2, z: 3 })
    same(seen.seen, [null, { x: 1 }, { x: 2, y: 1 }, { x: 2 }, { x: 2, z: 3 }])
  },

  async 'a server that comes back gets what was written meanwhile'({ clients, stop, start }) {
    const [here, there] = [clients.open('a'), clients.open('b')]
    const seen = new Watch(ref(there, 'open'))
    await set(ref(here, 'open/x'), 1)
    await seen.until({ x: 1 })
    await stop()
    const writes = [set(ref(here, 'open/y'), 2), update(ref(here, 'open'), { x: null, z: 3 })]
    await start()
    await Promise.all(writes)
    await seen.until({ y: 2, z: 3 })
  },

  async 'transactions of two clients lose no update'({ clients }) {
    const databases = [clients.open('a'), clients.open('b')]
    for (let round = 0; round < 20; round++) {
      const results = await Promise.all(
        databases.map((database) => runTransaction(ref(database, 'open/n'), addOne)),
      )
      same(
        results.map(({ committed }) => committed),
        [true, true],
      )
    }
    for (const database of databases) same((await get(ref(database, 'open/n'))).val(), 40)
  },

  async 'a filtered window stays right while notes come, go and move'({ clients }) {
    const [here, there] = [clients.open('a'), clients.open('b')]
    const notes = ref(here, 'open/notes')
    await set(notes, { a: { at: 1 }, b: { at: 2 }, c: { at: 3 }, d: { at: 4 } })
    const latest = new Watch(query(ref(there, 'open/notes'), orderByChild('at'), limitToLast(2)))
    const range = new Watch(query(ref(there, 'open/notes'), orderByChild('at'), startAt(3)))
    await latest.until({ c: { at: 3 }, d: { at: 4 } })
    await set(ref(here, 'open/notes/e'), { at: 5 })
    await latest.until({ d: { at: 4 }, e: { at: 5 } })
    await update(notes, { 'a/at': 9, 'd/text': 'deep' })
    await latest.until({ a: { at: 9 }, e: { at: 5 } })
    await range.until({ a: { at: 9 }, c: { at: 3 }, d: { at: 4, text: 'deep' }, e: { at: 5 } })
    await remove(ref(here, 'open/notes/e'))
    await latest.until({ a: { at: 9 }, d: { at: 4, text: 'deep' } })
    await set(ref(here, 'open/notes/a/at'), 0)
    await latest.until({ c: { at: 3 }, d: { at: 4, text: 'deep' } })
    await range.until({ c: { at: 3 }, d: { at: 4, text: 'deep' } })
    await remove(notes)
    await latest.until(null)
    await range.until(null)
  },

  async 'startAfter, endBefore and equalTo find what they should'({ clients }) {
    const here = clients.open('a')
    await set(ref(here, 'open/notes'), { a: { at: 1 }, b: { at: 2 }, c: { at: 2 }, d: { at: 3 } })
    const keys = async (...constraints: Parameters<typeof query> extends [unknown, ...infer R] ? R : never) =>
      Object.keys((await get(query(ref(here, 'open/notes'), orderByChild('at'), ...constraints))).val() ?? {})
    same(await keys(startAfter(2)), ['d'])
    same(await keys(startAfter(2, 'b')), ['c', 'd'])
    same(await keys(endBefore(2)), ['a'])
    same(await keys(endBefore(2, 'c')), ['a', 'b'])
    same(await keys(equalTo(2)), ['b', 'c'])
    same(await keys(startAfter(3)), [])
  },

  async 'without an index get() fails, and a listener is served'({ clients }) {
    const here = clients.open('a')
    await set(ref(here, 'open/list'), { a: { at: 1 }, b: { at: 2 } })
    const unindexed = query(ref(here, 'open/list'), orderByChild('at'), limitToLast(1))
    same(
      await codeOf(get(unindexed)),
      'Index not defined, add ".indexOn": "at", for path "/open/list", to the rules',
    )
    await new Watch(unindexed).until({ b: { at: 2 } })
  },

  async 'a connection that ends does what was asked of it'({ clients }) {
    const [here, there] = [clients.open('a'), clients.open('b')]
    const seen = new Watch(ref(there, 'open'))
    await update(ref(here, 'open'), { here: true, kept: true })
    await onDisconnect(ref(here, 'open')).update({ here: null, left: serverTimestamp() })
    await onDisconnect(ref(here, 'open/kept')).remove()
    await onDisconnect(ref(here, 'open/kept')).cancel()
    same(await codeOf(onDisconnect(ref(here, 'users/b/x')).set(1)), 'PERMISSION_DENIED')
    goOffline(here)
    await seen.untilIt((value) => Object.keys(Object(value)).join(' ') === 'kept left')
  },

  async 'a client that comes back ends its former connection, dead or not'({ clients, pull }) {
    const [here, there] = [clients.open('a'), clients.open('b')]
    const seen = new Watch(ref(there, 'open/here'))
    await set(ref(here, 'open/here'), true)
    await onDisconnect(ref(here, 'open/here')).set('left')
    await seen.until(true)
    await pull({ lever: 'halfOpen', uid: 'a' })
    goOffline(here)
    goOnline(here)
    await seen.until('left')
  },

  async 'a second instance holds what is its own'({ clients }) {
    const [first, second] = [clients.open('a'), clients.open('a', 'second')]
    await set(ref(first, 'open/x'), 1)
    same((await get(ref(second, 'open/x'))).val(), null)
    await set(ref(second, 'open/x'), 2)
    same((await get(ref(first, 'open/x'))).val(), 1)
  },

  async 'signing out ends the listeners that need it, and no others'({ clients }) {
    const { database, change } = clients.openSession(tokenOf('a'))
    const [own, open] = [new Watch(ref(database, 'users/a')), new Watch(ref(database, 'open'))]
    const window = new Watch(query(ref(database, 'users/a'), orderByChild('title'), limitToLast(1)))
    await set(ref(database, 'users/a/n'), { title: 'x' })
    await own.until({ n: { title: 'x' } })
    change(null)
    await own.until('PERMISSION_DENIED')
    await window.until('PERMISSION_DENIED')
    await set(ref(database, 'open/x'), 1)
    await open.until({ x: 1 })
    change(tokenOf('b'))
    same(await codeOf(set(ref(database, 'users/a/n/title'), 'y')), 'PERMISSION_DENIED')
  },

  async 'a sign-in whose time is over is renewed, and listens on'({ clients, pull }) {
    const session = clients.openSession(tokenOf('a', 0.3))
    session.refreshTo = tokenOf('a')
    const seen = new Watch(ref(session.database, 'users/a'))
    await seen.until(null)
    await codeOf(set(ref(session.database, 'users/a/n'), { title: '1' }))
    const other = clients.open('a')
    await new Promise<void>((resolve) => {
      onChildAdded(ref(other, 'users/a'), () => resolve())
    })
    await pull({ lever: 'expire', uid: 'a' })
    await set(ref(other, 'users/a/n'), { title: '2' })
    await seen.until({ n: { title: '2' } })
    same(session.refreshed > 0, true)
  },

  async 'a timestamp is first guessed, then told by the server, before the write is acknowledged'({
    clients,
  }) {
    const here = clients.open('a')
    const offset = new Watch(ref(here, '.info/serverTimeOffset'))
    const seen = new Watch(ref(here, 'open/t'))
    await seen.until(null)
    same(Math.abs(Number(offset.last)) < 60_000, true)
    await set(ref(here, 'open/t'), serverTimestamp())
    const { last } = seen
    same((await get(ref(clients.open('b'), 'open/t'))).val(), last)
    same(Math.abs(Number(last) - Date.now()) < 60_000, true)
  },

  async 'increments of many clients add up'({ clients }) {
    const databases = [clients.open('a'), clients.open('b'), clients.open('c')]
    await Promise.all(
      databases.flatMap((database) =>
        Array.from({ length: 10 }, () =>
          update(ref(database, 'open'), { n: increment(2), 'deep/n': increment(1) }),
        ),
      ),
    )
    for (const database of databases)
      same((await get(ref(database, 'open'))).val(), { n: 60, deep: { n: 30 } })
  },

  async 'pushed children keep the order in which they were made'({ clients }) {
    const [here, there] = [clients.open('a'), clients.open('b')]
    await Promise.all(Array.from({ length: 30 }, (_, n) => push(ref(here, 'open/list'), n)))
    const order: unknown[] = []
    ;(await get(ref(there, 'open/list'))).forEach((child) => {
      order.push(child.val())
    })
    same(
      order,
      Array.from({ length: 30 }, (_, n) => n),
    )
  },

  async 'what a client still has is not sent again'({ clients }) {
    const [here, there] = [clients.open('a'), clients.open('b')]
    const all = new Watch(ref(here, 'open'))
    const window = new Watch(query(ref(here, 'open/notes'), orderByChild('at'), limitToLast(1)))
    await set(ref(there, 'open/notes'), { a: { at: 0.1, text: 'ä' }, 10: { at: 2, done: false } })
    await all.until({ notes: { a: { at: 0.1, text: 'ä' }, 10: { at: 2, done: false } } })
    await window.until({ 10: { at: 2, done: false } })
    goOffline(here)
    const pushed: string[] = []
    enableLogging((message) => {
      if (message.includes('handleServerMessage')) pushed.push(message)
    })
    goOnline(here)
    await get(ref(here, 'users/a'))
    enableLogging(false)
    same(pushed, [])
  },

  async 'five million characters with emoji come whole'({ clients, fill }) {
    const pattern = 'a😀bc😀😀'
    await fill('open/big', pattern, 500_000)
    const value: unknown = (await get(ref(clients.open('a'), 'open/big'))).val()
    same(value === pattern.repeat(500_000), true)
  },

  async 'a get() made offline is answered later'({ clients }) {
    const here = clients.open('a')
    await set(ref(here, 'open/x'), 1)
    goOffline(here)
    let isAnswered = false
    const answer = get(ref(here, 'open/x')).then((snapshot) => {
      isAnswered = true
      return snapshot.val() as unknown
    })
    await get(ref(clients.open('b'), 'open/x'))
    same(isAnswered, false)
    goOnline(here)
    same(await answer, 1)
  },

  async 'a write whose acknowledgement is lost is sent again'({ clients, pull }) {
    const here = clients.open('a')
    const seen = new Watch(ref(here, 'open/n'))
    await set(ref(here, 'open/n'), 1)
    await pull({ lever: 'lose', uid: 'a' })
    await set(ref(here, 'open/n'), increment(1))
    await seen.until(3)
    await pull({ lever: 'lose', uid: 'a' })
    same(await codeOf(runTransaction(ref(here, 'open/n'), addOne)), 'disconnect')
    await seen.until(4)
  },
}

function addOne(n: number | null): number {
  return (n ?? 0) + 1
}
