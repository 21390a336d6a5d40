import type { Member } from './member.ts'
import { missingFields, parseProfile, type Profile } from './profile.ts'
import type { SessionCache } from './session-cache.ts'
import type { MemberState, SessionState } from './session-state.ts'

/** The stored profiles. Every rejection is an `AccountError`. */
export interface ProfileCloud {
  /** Reads the fields without the notes and the trash, which are beside them. Missing fields are left out. */
  readonly readProfile: (member: Member) => Promise<Partial<Profile>>
  /** Settles when the server has acknowledged or rejected the write: never while offline. */
  readonly updateProfile: (member: Member, fields: Partial<Profile>) => Promise<void>
}

/** One member's session in this page: from Auth's first report of the member until a sign-out or another member's sign-in. */
export interface MemberSession {
  readonly uid: string
  readonly state: () => MemberState
  /** Takes newer data of the same member. */
  readonly update: (member: Member) => void
  /** Takes what another tab has cached of the same member. */
  readonly readAgain: () => void
  /** Writes to the profile. Fields that the server has not acknowledged are cached, and written again in the member's next session. */
  readonly save: (fields: Partial<Profile>) => Promise<void>
  /** Writes the fields of Complete Profile, once the member has a password. The profile is complete when all of them are written. */
  readonly complete: (member: Member, fields: Partial<Profile>) => Promise<void>
  readonly isDisposed: () => boolean
  readonly dispose: () => void
}

interface MemberSessionPorts {
  readonly cloud: ProfileCloud
  readonly sessionCache: SessionCache
  readonly show: (state: SessionState) => void
  /** Resolves when no sign-in attempt is running. */
  readonly whenAttemptsFinished: () => Promise<unknown>
}

export function createMemberSession(
  { cloud, sessionCache, show, whenAttemptsFinished }: MemberSessionPorts,
  member: Member,
): MemberSession {
  const cached = readCached()
  let unsaved = parseProfile(cached?.unsaved ?? {})
  /** The fields that were read, overridden by those written since. */
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

    readAgain() {
      const newer = readCached()
      if (!newer || disposed) return
      const { fullName, member: next } = newer
      state = { ...state, member: next, fullName, incomplete: isIncomplete(next) }
      show(state)
    },

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

  /** Another program may have stored a name of spaces, which counts as none. */
  function publishName({ fullName }: Partial<Profile>) {
    publish({ fullName: fullName?.trim() ?? state.fullName })
  }

  async function readAndRepair() {
    try {
      const stored = await cloud.readProfile(member)
      profile = { ...stored, ...profile }
      publishName(profile)
      // A running sign-in or sign-up writes its own fields first.
      await whenAttemptsFinished()
      // What Auth says replaces an unsaved field from before the account was changed elsewhere.
      const fields = { ...unsaved, ...missingFields(profile, state.member) }
      if (!disposed && Object.keys(fields).length > 0) await save(fields)
    } catch {
      // The member stays signed in, with the name known so far. The next page tries again.
    }
  }

  async function save(fields: Partial<Profile>) {
    profile = { ...profile, ...fields }
    unsaved = { ...unsaved, ...fields }
    // The name of `profile` may be older than one that another tab has cached since.
    publishName(fields)
    await cloud.updateProfile(state.member, fields)
    unsaved = withoutSaved(unsaved, fields)
    publish({})
  }
}

function isIncomplete({ hasGoogle, hasPassword }: Member): boolean {
  return hasGoogle && !hasPassword
}

/** The unsaved fields without those that were saved with the same value. */
function withoutSaved(unsavedFields: Partial<Profile>, savedFields: Partial<Profile>): Partial<Profile> {
  return Object.fromEntries(
    Object.entries(unsavedFields).filter(([field, value]) => Reflect.get(savedFields, field) !== value),
  )
}
