import type { AccountActionPorts } from './actions.ts'
import type { Member } from './member.ts'
import type { AccountAction, AccountOutcome } from './outcome.ts'
import { utcText } from './profile.ts'
import { READ_TIMEOUT_MS, requestWithTimeout } from './request-timeout.ts'
import {
  confirmationProblems,
  emailAddress,
  emailProblems,
  type EmailValues,
  nameProblems,
  passwordProblems,
  type PasswordValues,
  type Problems,
} from './validate.ts'

/**
 * What the settings do to the account. An action that needs a confirmation gets the current password, or undefined for an account
 * without one: then the Google pop-up opens.
 */
export interface SettingsActions {
  readonly changeName: (fullName: string) => Promise<AccountOutcome>
  readonly changePhoto: (photo: 'google' | 'none') => Promise<AccountOutcome>
  readonly changePassword: (values: PasswordValues) => Promise<AccountOutcome>
  /** 'done' when the link is on its way to the new address. */
  readonly changeEmail: (values: EmailValues) => Promise<AccountOutcome>
  readonly linkGoogle: () => Promise<AccountOutcome>
  readonly unlinkGoogle: (values: Confirmation) => Promise<AccountOutcome>
  /** Signs out this device, and every other one when it is connected. Unsent changes stay on their device. */
  readonly signOutEverywhere: () => Promise<AccountOutcome>
  /**
   * Calls and awaits `onDataDeleted` when only the sign-in remains. If the database does not respond, the attempt fails as 'pending', and
   * the call may still follow. Can be repeated after any failure.
   */
  readonly deleteAccount: (
    values: Confirmation,
    onDataDeleted: () => Promise<void>,
  ) => Promise<AccountOutcome>
  /** Whether a deletion was interrupted after it had deleted everything but the sign-in. */
  readonly isDataDeleted: () => Promise<boolean>
  /** Makes the empty account of an interrupted deletion usable again. */
  readonly reopen: () => Promise<AccountOutcome>
}

type Confirmation = Pick<PasswordValues, 'currentPassword'>

export function createSettingsActions({
  cloud,
  attempts,
  memberSession,
  now,
}: AccountActionPorts): SettingsActions {
  return {
    changeName: (fullName) =>
      attempts.run('profile', {
        problems: nameProblems({ fullName }),
        async request() {
          const session = requireSession()
          const member = await (await cloud.manage()).changeName(fullName.trim())
          session.update(member)
          await requestWithTimeout(session.save({ fullName: fullName.trim(), updatedAt: utcText(now()) }))
        },
      }),

    changePhoto: (photo) =>
      attempts.run('profile', {
        async request() {
          const manager = await cloud.manage()
          const photoURL = photo === 'google' ? manager.googlePhoto() : ''
          if (photo === 'google' && photoURL === '')
            throw Object.assign(new Error('Google has no photo'), { code: 'no-photo' })
          requireSession().update(await manager.changePhoto(photoURL))
        },
      }),

    changePassword: (values) =>
      confirmed('password', values, passwordProblems(values, emailOfMember()), async () => {
        const session = requireSession()
        const member = await cloud.linkPassword(values.password)
        if (values.currentPassword === undefined)
          await requestWithTimeout(session.complete(member, { updatedAt: utcText(now()) }))
        else session.update(member)
      }),

    changeEmail: (values) =>
      confirmed('email', values, emailProblems(values, emailOfMember()), async () =>
        (await cloud.manage()).requestEmailChange(emailAddress(values.email)),
      ),

    linkGoogle: () =>
      attempts.run('link', {
        async request() {
          const session = requireSession()
          const member = await (await cloud.manage()).linkGoogle()
          await requestWithTimeout(session.complete(member, { updatedAt: utcText(now()) }))
        },
        abort: cloud.cancelGoogle,
      }),

    unlinkGoogle: (values) =>
      confirmed('unlink', values, confirmationProblems(values), async () =>
        requireSession().update(await (await cloud.manage()).unlinkGoogle()),
      ),

    signOutEverywhere: () =>
      attempts.run('signOut', {
        // The write stays pending, and takes effect if the connection comes back while the page is open.
        request: () => requestWithTimeout(endAllSessions(), { code: 'pending' }),
      }),

    deleteAccount: (values, onDataDeleted) =>
      confirmed('deletion', values, confirmationProblems(values), async (member) => {
        const manager = await cloud.manage()
        // The write stays pending, and takes effect if the connection comes back while the page is open.
        const deletion = manager.deleteData(member)
        const following = deletion.then(onDataDeleted)
        // If the deletion fails, this reports the same error, perhaps before it is awaited.
        following.catch(() => {})
        await requestWithTimeout(deletion, { code: 'pending' })
        await following
        await manager.deleteUser()
      }),

    async isDataDeleted() {
      const session = memberSession()
      if (!session) return false
      return requestWithTimeout((await cloud.manage()).isDataDeleted(session.state().member), {
        timeout: READ_TIMEOUT_MS,
      })
    },

    reopen: () =>
      attempts.run('reopening', {
        request: async () =>
          requestWithTimeout((await cloud.manage()).reopen(requireSession().state().member)),
      }),
  }

  /** Reauthenticates first, because the service requires a recent sign-in for these changes. */
  function confirmed(
    action: AccountAction,
    { currentPassword }: Confirmation,
    problems: Problems,
    change: (member: Member) => Promise<void>,
  ): Promise<AccountOutcome> {
    return attempts.run(action, {
      problems,
      async request(commit) {
        const member = await cloud.reauthenticate(currentPassword)
        if (commit()) await change(member)
      },
      abort: currentPassword === undefined ? cloud.cancelGoogle : undefined,
    })
  }

  async function endAllSessions() {
    const { state, isDisposed } = requireSession()
    await (await cloud.manage()).signOutEverywhere(state().member)
    if (!isDisposed()) await cloud.signOut()
  }

  function requireSession() {
    const session = memberSession()
    if (session) return session
    throw new Error('No user is signed in')
  }

  function emailOfMember(): string {
    return memberSession()?.state().member.email ?? ''
  }
}
