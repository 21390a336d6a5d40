import {
  child,
  type DatabaseReference,
  limitToLast,
  orderByChild,
  query,
  ref,
  serverTimestamp,
  update,
} from 'firebase/database'
import type { Member } from '../account/member.ts'
import type { Devices, ListedDevice } from '../account/ports.ts'
import type { Databases } from './database.ts'
import { fieldsOf, read } from './remote-note.ts'

/** The devices at `sync/{uid}/devices`. */
export function createDevices(databases: () => Promise<Databases>): Devices {
  return {
    async list(member) {
      const { sync } = await open(member)
      const latest = query(child(sync, 'devices'), orderByChild('lastUsed'), limitToLast(MAX_LISTED))
      return Object.entries(fieldsOf(await read(latest)))
        .flatMap(([id, value]) => parseDevice(id, value) ?? [])
        .toSorted((a, b) => b.lastUsed - a.lastUsed)
    },

    async report(member, id, name) {
      const { sync, hold } = await open(member)
      const known = await read(child(sync, `devices/${id}/name`))
      await hold(
        update(child(sync, `devices/${id}`), {
          ...(known === null && { name }),
          lastUsed: serverTimestamp(),
        }),
      )
    },

    async rename(member, id, name) {
      const { sync, hold } = await open(member)
      await hold(update(sync, { [`devices/${id}/name`]: name }))
    },

    async remove(member, id) {
      const { sync, hold } = await open(member)
      await hold(update(sync, { [`devices/${id}`]: null }))
    },

    async lastEditOf(member, noteId) {
      const { sync } = await open(member)
      const { at, by, words, slot } = fieldsOf(await read(child(sync, `changes/${noteId}`)))
      if (typeof by === 'string' && at === words) return by
      if (typeof slot !== 'string') return undefined
      const place = child(sync, `history/${noteId}/${slot}`)
      const [until, editedBy] = await Promise.all([read(child(place, 'until')), read(child(place, 'by'))])
      return typeof editedBy === 'string' && until === words ? editedBy : undefined
    },
  }

  async function open(
    member: Member,
  ): Promise<{ readonly sync: DatabaseReference; readonly hold: Databases['holdConnection'] }> {
    const { forAccount, holdConnection: hold } = await databases()
    return { sync: child(ref(forAccount(member)), `sync/${member.uid}`), hold }
  }
}

const MAX_LISTED = 50

function parseDevice(id: string, value: unknown): ListedDevice | undefined {
  const { name, lastUsed } = fieldsOf(value)
  return typeof name === 'string' && typeof lastUsed === 'number' ? { id, name, lastUsed } : undefined
}
