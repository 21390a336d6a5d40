import { child, type DatabaseReference, get, ref, update } from 'firebase/database'
import type { Member } from '../account/member.ts'
import { parseProfile, type Profile, PROFILE_FIELDS } from '../account/profile.ts'
import type { Databases } from './database.ts'

/** Reads all fields in parallel, each by its own path: reading their parent would also load the notes. */
export async function readProfile(databases: Databases, member: Member): Promise<Partial<Profile>> {
  const reference = profileRef(databases, member)
  const fields = await Promise.all(PROFILE_FIELDS.map((field) => get(child(reference, field))))
  return parseProfile(Object.fromEntries(fields.map((field) => [field.key, field.val()])))
}

export function updateProfile(databases: Databases, member: Member, fields: Partial<Profile>): Promise<void> {
  return databases.holdConnection(update(profileRef(databases, member), fields))
}

function profileRef(databases: Databases, { uid, createdAt }: Member): DatabaseReference {
  return ref(databases.forAccount({ uid, createdAt }), `users/${uid}`)
}
