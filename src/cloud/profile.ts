import {
  type DatabaseReference,
  endBefore,
  get,
  orderByKey,
  query,
  ref,
  startAfter,
  update,
} from 'firebase/database'
import type { Member } from '../account/member.ts'
import { parseProfile, type Profile } from '../account/profile.ts'
import type { Databases } from './database.ts'

/** Reads the fields in three ranges of keys, between and around the notes and the trash, which are beside them and may be large. */
export async function readProfile(databases: Databases, member: Member): Promise<Partial<Profile>> {
  const reference = profileRef(databases, member)
  const ranges = [[endBefore('notes')], [startAfter('notes'), endBefore('trash')], [startAfter('trash')]]
  const snapshots = await Promise.all(ranges.map((range) => get(query(reference, orderByKey(), ...range))))
  return parseProfile(Object.assign({}, ...snapshots.map((snapshot) => snapshot.val())))
}

export function updateProfile(databases: Databases, member: Member, fields: Partial<Profile>): Promise<void> {
  return databases.holdConnection(update(profileRef(databases, member), fields))
}

function profileRef(databases: Databases, member: Member): DatabaseReference {
  return ref(databases.forAccount(member), `users/${member.uid}`)
}
