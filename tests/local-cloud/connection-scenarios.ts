import {
  enableLogging,
  get,
  goOffline,
  goOnline,
  increment,
  limitToLast,
  onChildAdded,
  orderByChild,
  query,
  ref,
  remove,
  runTransaction,
  set,
  update,
} from 'firebase/database'
import { addOne, type Scenarios } from './scenario-fixture.ts'
import { errorCodeOf, expectEqual, tokenOf, ValueRecorder } from './sdk-clients.ts'

/** What the SDK relies on when a connection or a sign-in ends. */
export const CONNECTION_SCENARIOS: Scenarios = {
  async 'offline writes arrive in order'({ clients }) {
    const [firstClient, secondClient] = [clients.open('a'), clients.open('b')]
    const watch = new ValueRecorder(ref(secondClient, 'open'))
    await watch.waitForValue(null)
    goOffline(firstClient)
    const writes = [
      set(ref(firstClient, 'open/x'), 1),
      update(ref(firstClient, 'open'), { x: 2, y: 1 }),
      remove(ref(firstClient, 'open/y')),
      set(ref(firstClient, 'open/z'), 3),
    ]
    goOnline(firstClient)
    await Promise.all(writes)
    await watch.waitForValue({ x: 2, z: 3 })
    expectEqual(watch.values, [null, { x: 1 }, { x: 2, y: 1 }, { x: 2 }, { x: 2, z: 3 }])
  },

  async 'a restarted server receives the offline writes'({ clients, stop, start }) {
    const [firstClient, secondClient] = [clients.open('a'), clients.open('b')]
    const watch = new ValueRecorder(ref(secondClient, 'open'))
    await set(ref(firstClient, 'open/x'), 1)
    await watch.waitForValue({ x: 1 })
    await stop()
    const writes = [set(ref(firstClient, 'open/y'), 2), update(ref(firstClient, 'open'), { x: null, z: 3 })]
    await start()
    await Promise.all(writes)
    await watch.waitForValue({ y: 2, z: 3 })
  },

  async 'signing out ends only the listeners that need the sign-in'({ clients }) {
    const { database, setToken: change } = clients.openSession(tokenOf('a'))
    const [own, open] = [
      new ValueRecorder(ref(database, 'users/a')),
      new ValueRecorder(ref(database, 'open')),
    ]
    const window = new ValueRecorder(query(ref(database, 'users/a'), orderByChild('title'), limitToLast(1)))
    await set(ref(database, 'users/a/n'), { title: 'x' })
    await own.waitForValue({ n: { title: 'x' } })
    change(null)
    await own.waitForValue('PERMISSION_DENIED')
    await window.waitForValue('PERMISSION_DENIED')
    await set(ref(database, 'open/x'), 1)
    await open.waitForValue({ x: 1 })
    change(tokenOf('b'))
    expectEqual(await errorCodeOf(set(ref(database, 'users/a/n/title'), 'y')), 'PERMISSION_DENIED')
  },

  async 'an expired sign-in is renewed, and its listeners continue'({ clients, injectFault }) {
    const session = clients.openSession(tokenOf('a', 0.3))
    session.nextToken = tokenOf('a')
    const watch = new ValueRecorder(ref(session.database, 'users/a'))
    await watch.waitForValue(null)
    await errorCodeOf(set(ref(session.database, 'users/a/n'), { title: '1' }))
    const other = clients.open('a')
    await new Promise<void>((resolve) => {
      onChildAdded(ref(other, 'users/a'), () => resolve())
    })
    await injectFault({ fault: 'expire', uid: 'a' })
    await set(ref(other, 'users/a/n'), { title: '2' })
    await watch.waitForValue({ n: { title: '2' } })
    expectEqual(session.refreshCount > 0, true)
  },

  async 'data that a client still has is not sent again'({ clients }) {
    const [firstClient, secondClient] = [clients.open('a'), clients.open('b')]
    const all = new ValueRecorder(ref(firstClient, 'open'))
    const window = new ValueRecorder(
      query(ref(firstClient, 'open/notes'), orderByChild('at'), limitToLast(1)),
    )
    await set(ref(secondClient, 'open/notes'), { a: { at: 0.1, text: 'ä' }, 10: { at: 2, done: false } })
    await all.waitForValue({ notes: { a: { at: 0.1, text: 'ä' }, 10: { at: 2, done: false } } })
    await window.waitForValue({ 10: { at: 2, done: false } })
    goOffline(firstClient)
    const pushed: string[] = []
    enableLogging((message) => {
      if (message.includes('handleServerMessage')) pushed.push(message)
    })
    goOnline(firstClient)
    await get(ref(firstClient, 'users/a'))
    enableLogging(false)
    expectEqual(pushed, [])
  },

  async 'an offline get() gets its response later'({ clients }) {
    const firstClient = clients.open('a')
    await set(ref(firstClient, 'open/x'), 1)
    goOffline(firstClient)
    let isResolved = false
    const result = get(ref(firstClient, 'open/x')).then((snapshot) => {
      isResolved = true
      return snapshot.val() as unknown
    })
    await get(ref(clients.open('b'), 'open/x'))
    expectEqual(isResolved, false)
    goOnline(firstClient)
    expectEqual(await result, 1)
  },

  async 'a write whose acknowledgement is lost is sent again'({ clients, injectFault }) {
    const firstClient = clients.open('a')
    const watch = new ValueRecorder(ref(firstClient, 'open/n'))
    await set(ref(firstClient, 'open/n'), 1)
    await injectFault({ fault: 'lose', uid: 'a' })
    await set(ref(firstClient, 'open/n'), increment(1))
    await watch.waitForValue(3)
    await injectFault({ fault: 'lose', uid: 'a' })
    expectEqual(await errorCodeOf(runTransaction(ref(firstClient, 'open/n'), addOne)), 'disconnect')
    await watch.waitForValue(4)
  },
}
