import { useId } from 'react'
import type { DeviceActions } from '../../../account/device-actions.ts'
import { MAX_DEVICE_NAME_LENGTH } from '../../../account/limits.ts'
import type { ListedDevice } from '../../../account/ports.ts'
import type { Session } from '../../../account/session.ts'
import { TextField } from '../../form/TextField.tsx'
import { DEVICES, lastUsedText, removeLabel, renameLabel } from '../../messages/devices.ts'
import { SettingForm } from './SettingForm.tsx'
import { SettingText } from './SettingText.tsx'
import styles from '../Settings.module.css'

interface Props {
  readonly device: ListedDevice
  readonly isOwn: boolean
  readonly session: Session
  readonly actions: DeviceActions
  /** Whether the form for its name is open. */
  readonly isOpen: boolean
  readonly onToggle: () => void
  readonly onRenamed: (message: string) => void
  readonly isBeingRemoved: boolean
  readonly onRemove: () => void
}

/** A device with its last use. It can be renamed and, if it is another one, be removed from the list. */
export function DeviceRow({ device, isOwn, session, actions, isOpen, onToggle, ...props }: Props) {
  const { onRenamed, isBeingRemoved, onRemove } = props
  const { id, name, lastUsed } = device
  // Two devices may have the same name.
  const detailId = useId()
  return (
    <li className={styles.setting}>
      <div className={styles.row}>
        <SettingText
          label={name}
          value={isOwn ? DEVICES.thisDevice : lastUsedText(lastUsed)}
          valueId={detailId}
          personal="label"
        />
        <div className={styles.actions}>
          <button
            type="button"
            className={styles.action}
            aria-expanded={isOpen}
            aria-label={renameLabel(name)}
            aria-describedby={detailId}
            data-focus-fallback
            onClick={onToggle}
          >
            {DEVICES.rename}
          </button>
          {!isOwn && (
            <button
              type="button"
              className={styles.action}
              aria-label={removeLabel(name)}
              aria-describedby={detailId}
              aria-disabled={isBeingRemoved}
              onClick={onRemove}
            >
              {isBeingRemoved ? DEVICES.removing : DEVICES.remove}
            </button>
          )}
        </div>
      </div>
      {isOpen && (
        <SettingForm
          session={session}
          label={DEVICES.save}
          busyLabel={DEVICES.saving}
          doneMessage={DEVICES.renamed}
          opensGoogle={false}
          onSubmit={(readField) => actions.rename(id, readField('deviceName'))}
          onDone={onRenamed}
          onCancel={onToggle}
        >
          {(failure) => (
            <TextField
              name="deviceName"
              label={DEVICES.name}
              autoComplete="off"
              maxLength={MAX_DEVICE_NAME_LENGTH}
              dir="auto"
              defaultValue={name}
              failure={failure}
            />
          )}
        </SettingForm>
      )}
    </li>
  )
}
