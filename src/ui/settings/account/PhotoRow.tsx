import { useState } from 'react'
import type { Member } from '../../../account/member.ts'
import type { SettingsActions } from '../../../account/settings-actions.ts'
import { ACCOUNT_SETTINGS } from '../../messages/account-settings.ts'
import { failureMessage } from '../../messages/account.ts'
import { usePage } from '../../PageContext.ts'
import { SettingText } from './SettingText.tsx'
import styles from '../Settings.module.css'

interface Props {
  readonly member: Member
  readonly actions: SettingsActions
}

/** The photo, which only Google provides. A member without Google and without a photo has no such row. */
export function PhotoRow({ member, actions }: Props) {
  const { notify } = usePage()
  const [isBusy, setIsBusy] = useState(false)
  const hasPhoto = member.photoURL !== ''
  if (!hasPhoto && !member.hasGoogle) return null

  async function change() {
    if (isBusy) return
    setIsBusy(true)
    const outcome = await actions.changePhoto(hasPhoto ? 'none' : 'google')
    setIsBusy(false)
    if (outcome.kind === 'failed') notify.error(failureMessage(outcome).message)
    else if (outcome.kind === 'done')
      notify.success(hasPhoto ? ACCOUNT_SETTINGS.photoRemoved : ACCOUNT_SETTINGS.googlePhotoTaken)
  }

  return (
    <div className={styles.row}>
      <SettingText
        label={ACCOUNT_SETTINGS.photo}
        value={hasPhoto ? ACCOUNT_SETTINGS.hasPhoto : ACCOUNT_SETTINGS.hasNoPhoto}
      />
      <button type="button" className={styles.action} aria-disabled={isBusy} onClick={() => void change()}>
        {hasPhoto ? ACCOUNT_SETTINGS.removePhoto : ACCOUNT_SETTINGS.takeGooglePhoto}
      </button>
    </div>
  )
}
