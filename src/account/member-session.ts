import type { Member } from './member.ts'
import type { AccountCloud, SessionCache } from './ports.ts'
import { missingFields, type Profile } from './profile.ts'
import type { MemberState, SessionState } from './session.ts'

/** A member's time here: from when the cloud first tells of them until they leave or another one comes. */
export interface MemberSession {
  readonly uid: string
  readonly state: () => MemberState
  /** What the cloud tells anew of the same member. */
  readonly update: (member: Member) => void
  /** Writes to the profile. What the cloud has not acknowledged is remembered, and written again when the member next comes. */
  readonly save: (fields: Partial<Profile>) => Promise<void>
  /** The same for what Complete Profile asks for, once the member has a password. It is complete when all of it is written. */
  readonly complete: (member: Member, fields: Partial<Profile>) => Promise<void>
  readonly isDisposed: () => boolean
  readonly dispose: () => void
}

export interface MemberSessionPorts {
  readonly cloud: AccountCloud
  readonly sessionCache: SessionCache
  readonly show: (state: SessionState) => void
  /** Resolves when nobody is in the middle of signing in. */
  readonly whenAttemptsFinished: () => Promise<void>
}

export function createMemberSession(
  { cloud, sessionCache, show, whenAttemptsFinished }: MemberSessionPorts,
  member: Member,
): MemberSession {
  const cached = readCached()
  let unsaved = cached?.unsaved ?? {}
  /** What was read, and over it what was written since. */
  let profile = unsaved
  let disposed = false
  let state: MemberState = {
    kind: 'member',
    member,
    fullName: cached?.fullName ?? '',
    incomplete: isIncomplete(member),
  }
  publish({})
  void readAndRepair()

  return {
    uid: member.uid,
    state: () => state,
    update: (next) => publish({ member: next, incomplete: isIncomplete(next) }),
    save,

    async complete(next, fields) {
      publish({ member: next })
      await save({ ...missingFields(profile, state.member), ...fields })
      publish({ incomplete: false })
    },

    isDisposed: () => disposed,

    dispose() {
      disposed = true
    },
  }

  function readCached() {
    const session = sessionCache.read()
    return session && session !== 'visitor' && session.member.uid === member.uid ? session : null
  }

  function publish(patch: Partial<MemberState>) {
    state = { ...state, ...patch }
    if (disposed) return
    show(state)
    sessionCache.write({ member: state.member, fullName: state.fullName, unsaved })
  }

  async function readAndRepair() {
    try {
      const stored = await cloud.readProfile(member)
      profile = { ...stored, ...profile }
      publish({ fullName: profile.fullName ?? state.fullName })
      // Who signs in or up has fields of their own to write first.
      await whenAttemptsFinished()
      const fields = { ...missingFields(profile, state.member), ...unsaved }
      if (!disposed && Object.keys(fields).length > 0) await save(fields)
    } catch {
      // The sign-in stands, with the name that the account has; the next page tries again.
    }
  }

  async function save(fields: Partial<Profile>) {
    profile = { ...profile, ...fields }
    unsaved = { ...unsaved, ...fields }
    publish({ fullName: profile.fullName ?? state.fullName })
    await cloud.updateProfile(state.member, fields)
    unsaved = withoutSaved(unsaved, fields)
    publish({})
  }
}

function isIncomplete({ hasGoogle, hasPassword }: Member): boolean {
  return hasGoogle && !hasPassword
}

/** What is in `all` and not, as it is there, in `some`. */
function withoutSaved(unsavedFields: Partial<Profile>, savedFields: Partial<Profile>): Partial<Profile> {
  return Object.fromEntries(
    Object.entries(unsavedFields).filter(([field, value]) => Reflect.get(savedFields, field) !== value),
  )
}
