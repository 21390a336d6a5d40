import type { Member } from './member.ts'
import type { AccountCloud, SessionHint } from './ports.ts'
import { missingFields, type Profile } from './profile.ts'
import type { MemberState, SessionState } from './session.ts'

/** A member's time here: from when the cloud first tells of them until they leave or another one comes. */
export interface Stay {
  readonly uid: string
  readonly state: () => MemberState
  /** What the cloud tells anew of the same member. */
  readonly update: (member: Member) => void
  /** Writes to the profile. What the cloud has not acknowledged is remembered, and written again when the member next comes. */
  readonly save: (fields: Partial<Profile>) => Promise<void>
  /** The same for what Complete Profile asks for, once the member has a password. It is complete when all of it is written. */
  readonly complete: (member: Member, fields: Partial<Profile>) => Promise<void>
  readonly isOver: () => boolean
  readonly end: () => void
}

export interface StayPorts {
  readonly cloud: AccountCloud
  readonly hint: SessionHint
  readonly show: (state: SessionState) => void
  /** Resolves when nobody is in the middle of signing in. */
  readonly settled: () => Promise<void>
}

export function createStay({ cloud, hint, show, settled }: StayPorts, member: Member): Stay {
  const remembered = recall()
  let unsaved = remembered?.unsaved ?? {}
  /** What was read, and over it what was written since. */
  let profile = unsaved
  let over = false
  let state: MemberState = {
    kind: 'member',
    member,
    fullName: remembered?.fullName ?? '',
    incomplete: isIncomplete(member),
  }
  tell({})
  void readAndMend()

  return {
    uid: member.uid,
    state: () => state,
    update: (next) => tell({ member: next, incomplete: isIncomplete(next) }),
    save,

    async complete(next, fields) {
      tell({ member: next })
      await save({ ...missingFields(profile, state.member), ...fields })
      tell({ incomplete: false })
    },

    isOver: () => over,

    end() {
      over = true
    },
  }

  function recall() {
    const last = hint.read()
    return last && last !== 'visitor' && last.member.uid === member.uid ? last : null
  }

  function tell(change: Partial<MemberState>) {
    state = { ...state, ...change }
    if (over) return
    show(state)
    hint.write({ member: state.member, fullName: state.fullName, unsaved })
  }

  async function readAndMend() {
    try {
      const stored = await cloud.readProfile(member)
      profile = { ...stored, ...profile }
      tell({ fullName: profile.fullName ?? state.fullName })
      // Who signs in or up has fields of their own to write first.
      await settled()
      const fields = { ...missingFields(profile, state.member), ...unsaved }
      if (!over && Object.keys(fields).length > 0) await save(fields)
    } catch {
      // The sign-in stands, with the name that the account has; the next page tries again.
    }
  }

  async function save(fields: Partial<Profile>) {
    profile = { ...profile, ...fields }
    unsaved = { ...unsaved, ...fields }
    tell({ fullName: profile.fullName ?? state.fullName })
    await cloud.updateProfile(state.member, fields)
    unsaved = without(unsaved, fields)
    tell({})
  }
}

function isIncomplete({ hasGoogle, hasPassword }: Member): boolean {
  return hasGoogle && !hasPassword
}

/** What is in `all` and not, as it is there, in `some`. */
function without(all: Partial<Profile>, some: Partial<Profile>): Partial<Profile> {
  return Object.fromEntries(
    Object.entries(all).filter(([field, value]) => Reflect.get(some, field) !== value),
  )
}
