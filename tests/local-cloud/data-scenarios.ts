import {
  endBefore,
  equalTo,
  get,
  increment,
  limitToLast,
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
import { addOne, type Scenarios } from './scenario-fixture.ts'
import { errorCodeOf, expectEqual, ValueRecorder } from './sdk-clients.ts'

/** What the SDK relies on while it is connected: writes, events and queries. */
export const DATA_SCENARIOS: Scenarios = {
  async "two clients receive each other's writes"({ clients }) {
    const [firstClient, secondClient] = [clients.open('a'), clients.open('b')]
    const watch = new ValueRecorder(ref(secondClient, 'open/x'))
    await watch.waitForValue(null)
    await set(ref(firstClient, 'open/x'), { a: 1, b: { c: 'ü' } })
    await watch.waitForValue({ a: 1, b: { c: 'ü' } })
    await update(ref(firstClient, 'open/x'), { 'b/d': true, a: null })
    await watch.waitForValue({ b: { c: 'ü', d: true } })
    await remove(ref(firstClient, 'open/x'))
    await watch.waitForValue(null)
    expectEqual(watch.values.length, 4)
  },

  async 'a denied write is rolled back'({ clients }) {
    const own = clients.open('a')
    const watch = new ValueRecorder(ref(own, 'users/a/n'))
    await watch.waitForValue(null)
    expectEqual(await errorCodeOf(set(ref(own, 'users/a/n'), { title: 5 })), 'PERMISSION_DENIED')
    expectEqual(watch.values, [null, { title: 5 }, null])
    expectEqual(await errorCodeOf(set(ref(own, 'users/b/n'), { title: 'x' })), 'PERMISSION_DENIED')
    expectEqual(await errorCodeOf(get(ref(own, 'users/b'))), 'Permission denied')
    const otherWatch = new ValueRecorder(ref(own, 'users/b'))
    await otherWatch.waitForValue('PERMISSION_DENIED')
  },

  async 'a denied update changes nothing'({ clients }) {
    const own = clients.open('a')
    const change = { 'open/x': 1, 'users/a/n': { title: 'ok' }, 'users/b/n': { title: 'not mine' } }
    expectEqual(await errorCodeOf(update(ref(own), change)), 'PERMISSION_DENIED')
    expectEqual((await get(ref(own, 'open/x'))).val(), null)
    expectEqual((await get(ref(own, 'users/a'))).val(), null)
  },

  async 'a multi-path update is one event'({ clients }) {
    const [firstClient, secondClient] = [clients.open('a'), clients.open('b')]
    const watch = new ValueRecorder(ref(secondClient, 'open'))
    await watch.waitForValue(null)
    await update(ref(firstClient), { 'open/a/x': 1, 'open/b': { y: 2 }, 'open/c/d/e': 3 })
    await watch.waitForValue({ a: { x: 1 }, b: { y: 2 }, c: { d: { e: 3 } } })
    expectEqual(watch.values.length, 2)
  },

  async 'writing an equal value sends no event'({ clients }) {
    const [firstClient, secondClient] = [clients.open('a'), clients.open('b')]
    const watch = new ValueRecorder(ref(secondClient, 'open'))
    await set(ref(firstClient, 'open/x'), { a: 1, b: [1, 2] })
    await watch.waitForValue({ x: { a: 1, b: [1, 2] } })
    const before = watch.values.length
    await set(ref(firstClient, 'open/x'), { b: [1, 2], a: 1 })
    await set(ref(firstClient, 'open/y'), 1)
    await watch.waitForValue({ x: { a: 1, b: [1, 2] }, y: 1 })
    expectEqual(watch.values.length, before + 1)
  },

  async 'concurrent transactions of two clients lose no update'({ clients }) {
    const databases = [clients.open('a'), clients.open('b')]
    for (let round = 0; round < 20; round++) {
      const results = await Promise.all(
        databases.map((database) => runTransaction(ref(database, 'open/n'), addOne)),
      )
      expectEqual(
        results.map(({ committed }) => committed),
        [true, true],
      )
    }
    for (const database of databases) expectEqual((await get(ref(database, 'open/n'))).val(), 40)
  },

  async 'a query stays correct while notes are added, removed and moved'({ clients }) {
    const [firstClient, secondClient] = [clients.open('a'), clients.open('b')]
    const notes = ref(firstClient, 'open/notes')
    await set(notes, { a: { at: 1 }, b: { at: 2 }, c: { at: 3 }, d: { at: 4 } })
    const latest = new ValueRecorder(
      query(ref(secondClient, 'open/notes'), orderByChild('at'), limitToLast(2)),
    )
    const range = new ValueRecorder(query(ref(secondClient, 'open/notes'), orderByChild('at'), startAt(3)))
    await latest.waitForValue({ c: { at: 3 }, d: { at: 4 } })
    await set(ref(firstClient, 'open/notes/e'), { at: 5 })
    await latest.waitForValue({ d: { at: 4 }, e: { at: 5 } })
    await update(notes, { 'a/at': 9, 'd/text': 'deep' })
    await latest.waitForValue({ a: { at: 9 }, e: { at: 5 } })
    await range.waitForValue({ a: { at: 9 }, c: { at: 3 }, d: { at: 4, text: 'deep' }, e: { at: 5 } })
    await remove(ref(firstClient, 'open/notes/e'))
    await latest.waitForValue({ a: { at: 9 }, d: { at: 4, text: 'deep' } })
    await set(ref(firstClient, 'open/notes/a/at'), 0)
    await latest.waitForValue({ c: { at: 3 }, d: { at: 4, text: 'deep' } })
    await range.waitForValue({ c: { at: 3 }, d: { at: 4, text: 'deep' } })
    await remove(notes)
    await latest.waitForValue(null)
    await range.waitForValue(null)
  },

  async 'startAfter, endBefore and equalTo return the matching children'({ clients }) {
    const firstClient = clients.open('a')
    await set(ref(firstClient, 'open/notes'), { a: { at: 1 }, b: { at: 2 }, c: { at: 2 }, d: { at: 3 } })
    const keys = async (...constraints: Parameters<typeof query> extends [unknown, ...infer R] ? R : never) =>
      Object.keys(
        (await get(query(ref(firstClient, 'open/notes'), orderByChild('at'), ...constraints))).val() ?? {},
      )
    expectEqual(await keys(startAfter(2)), ['d'])
    expectEqual(await keys(startAfter(2, 'b')), ['c', 'd'])
    expectEqual(await keys(endBefore(2)), ['a'])
    expectEqual(await keys(endBefore(2, 'c')), ['a', 'b'])
    expectEqual(await keys(equalTo(2)), ['b', 'c'])
    expectEqual(await keys(startAfter(3)), [])
  },

  async 'without an index get() fails, and a listener works'({ clients }) {
    const firstClient = clients.open('a')
    await set(ref(firstClient, 'open/list'), { a: { at: 1 }, b: { at: 2 } })
    const unindexed = query(ref(firstClient, 'open/list'), orderByChild('at'), limitToLast(1))
    expectEqual(
      await errorCodeOf(get(unindexed)),
      'Index not defined, add ".indexOn": "at", for path "/open/list", to the rules',
    )
    await new ValueRecorder(unindexed).waitForValue({ b: { at: 2 } })
  },

  async 'two instances have separate data'({ clients }) {
    const [first, second] = [clients.open('a'), clients.open('a', 'second')]
    await set(ref(first, 'open/x'), 1)
    expectEqual((await get(ref(second, 'open/x'))).val(), null)
    await set(ref(second, 'open/x'), 2)
    expectEqual((await get(ref(first, 'open/x'))).val(), 1)
  },

  async 'a server timestamp is first estimated, then corrected before the write is acknowledged'({
    clients,
  }) {
    const firstClient = clients.open('a')
    const offset = new ValueRecorder(ref(firstClient, '.info/serverTimeOffset'))
    const watch = new ValueRecorder(ref(firstClient, 'open/t'))
    await watch.waitForValue(null)
    expectEqual(Math.abs(Number(offset.last)) < 60_000, true)
    await set(ref(firstClient, 'open/t'), serverTimestamp())
    const { last } = watch
    expectEqual((await get(ref(clients.open('b'), 'open/t'))).val(), last)
    expectEqual(Math.abs(Number(last) - Date.now()) < 60_000, true)
  },

  async 'concurrent increments add up'({ clients }) {
    const databases = [clients.open('a'), clients.open('b'), clients.open('c')]
    await Promise.all(
      databases.flatMap((database) =>
        Array.from({ length: 10 }, () =>
          update(ref(database, 'open'), { n: increment(2), 'deep/n': increment(1) }),
        ),
      ),
    )
    for (const database of databases)
      expectEqual((await get(ref(database, 'open'))).val(), { n: 60, deep: { n: 30 } })
  },

  async 'pushed children keep their order of creation'({ clients }) {
    const [firstClient, secondClient] = [clients.open('a'), clients.open('b')]
    await Promise.all(Array.from({ length: 30 }, (_, n) => push(ref(firstClient, 'open/list'), n)))
    const order: unknown[] = []
    ;(await get(ref(secondClient, 'open/list'))).forEach((child) => {
      order.push(child.val())
    })
    expectEqual(
      order,
      Array.from({ length: 30 }, (_, n) => n),
    )
  },

  async 'five million characters with emoji arrive unchanged'({ clients, writeRepeated }) {
    const pattern = 'a😀bc😀😀'
    await writeRepeated('open/big', pattern, 500_000)
    const value: unknown = (await get(ref(clients.open('a'), 'open/big'))).val()
    expectEqual(value === pattern.repeat(500_000), true)
  },
}
