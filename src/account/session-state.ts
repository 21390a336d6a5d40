import type { Member } from './member.ts'

export type SessionState =
  /** Until the cached session or the first auth state is known. */
  { readonly kind: 'loading' } | { readonly kind: 'visitor' } | MemberState

export interface MemberState {
  readonly kind: 'member'
  readonly member: Member
  /** From the profile; '' until it is known. */
  readonly fullName: string
  /** Whether to show Complete Profile. */
  readonly incomplete: boolean
}

/** The member who is signed in, if any. */
export function memberOf(state: SessionState): Member | undefined {
  return state.kind === 'member' ? state.member : undefined
}
