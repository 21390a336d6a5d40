import type { TabMessage } from '../../src/notes/ports.ts'
import { assertThat, equal, note, type Scenarios, until } from './scenario-fixture.ts'

export const TAB_SCENARIOS: Scenarios = {
  async 'the tab that became visible last is the leader, until it is closed'({ open }) {
    const [one, other] = [open(), open()]
    const leading: [boolean, boolean] = [false, false]
    one.tabs.requestLeadership('ada', (isLeader) => (leading[0] = isLeader))
    await until(() => leading[0])
    other.tabs.requestLeadership('ada', (isLeader) => (leading[1] = isLeader))
    await until(() => leading[1] && !leading[0])
    one.show()
    await until(() => leading[0] && !leading[1])
    one.kill()
    await until(() => leading[1])
  },

  async 'released leadership goes to a waiting tab, and each account has its own leader'({ open }) {
    const tabs = [open(), open(), open()]
    const leading = [false, false, false]
    const stops = tabs.map((tab, at) =>
      tab.tabs.requestLeadership('ada', (isLeader) => (leading[at] = isLeader)),
    )
    let eve = false
    tabs[0]?.tabs.requestLeadership('eve', (isLeader) => (eve = isLeader))
    await until(() => eve && leading[2] === true && !leading[0] && !leading[1])
    stops[1]?.()
    stops[2]?.()
    await until(() => leading[0] === true && !leading[2])
    equal(leading[1], false)
    assertThat(eve, 'the other account keeps its leader')
  },

  async 'a broadcast reaches only the account’s other tabs'({ open }) {
    const received: string[] = []
    const tabs = [open(), open(), open()]
    tabs.forEach(({ tabs: tab }, at) =>
      tab.onMessage(at === 2 ? 'eve' : 'ada', ({ kind }) => received.push(`${at} ${kind}`)),
    )
    const confirmed: TabMessage = { kind: 'confirmed', noteId: 'n', note: note('n') }
    tabs[0]?.tabs.broadcast('ada', confirmed)
    tabs[0]?.tabs.broadcast('ada', { kind: 'outbox' })
    tabs[1]?.tabs.broadcast('eve', { kind: 'outbox' })
    await until(() => received.length === 3)
    equal(received.toSorted(), ['1 confirmed', '1 outbox', '2 outbox'])
  },
}
