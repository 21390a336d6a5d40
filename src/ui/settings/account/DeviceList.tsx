import { startTransition, Suspense, use, useState } from 'react'
import { createDeviceActions, type DeviceActions } from '../../../account/device-actions.ts'
import type { Member } from '../../../account/member.ts'
import type { ListedDevice } from '../../../account/ports.ts'
import type { Session } from '../../../account/session.ts'
import { defaultDeviceName } from '../../devices/defaultDeviceName.ts'
import { thisDevice } from '../../devices/thisDevice.ts'
import { failureMessage } from '../../messages/account.ts'
import { DEVICES, removedMessage } from '../../messages/devices.ts'
import { usePage } from '../../PageContext.ts'
import { DeviceRow } from './DeviceRow.tsx'
import form from '../../form/Form.module.css'
import styles from '../Settings.module.css'

interface Props {
  readonly session: Session
  readonly member: Member
}

/** The devices on which the account is used, this one first. They are read when the settings open. */
export function DeviceList({ session, member }: Props) {
  const [own] = useState(() => thisDevice(member.uid)?.id)
  const [actions] = useState(() =>
    createDeviceActions(
      session.actionPorts,
      member,
      own === undefined ? undefined : { id: own, name: defaultDeviceName(navigator) },
    ),
  )
  // Read here, because a component that waits for a promise loses its state.
  const [devices, setDevices] = useState(actions.list)
  const [isReading, setIsReading] = useState(false)

  /** Shows the current list until the next one has loaded. */
  function readAgain() {
    const next = actions.list()
    setIsReading(true)
    startTransition(() => setDevices(next))
    void next.then(() => setIsReading(false))
  }

  return (
    <>
      <Suspense
        fallback={
          <p className={`${form.lead} ${styles.loadingDevices}`} role="status">
            {DEVICES.loading}
          </p>
        }
      >
        <Rows {...{ session, actions, own, devices, isReading, readAgain }} />
      </Suspense>
      <p className={form.lead}>{DEVICES.hint}</p>
    </>
  )
}

interface RowsProps extends Pick<Props, 'session'> {
  readonly actions: DeviceActions
  /** The id of this device. */
  readonly own: string | undefined
  readonly devices: Promise<readonly ListedDevice[] | undefined>
  readonly isReading: boolean
  readonly readAgain: () => void
}

function Rows({ session, actions, own, devices, isReading, readAgain }: RowsProps) {
  const { notify } = usePage()
  const listed = use(devices)
  const [renamed, setRenamed] = useState<string>()
  const [removed, setRemoved] = useState<string>()
  if (!listed)
    return (
      <>
        <p className={form.lead} role="alert">
          {isReading ? DEVICES.loading : DEVICES.failed}
        </p>
        <button
          type="button"
          className={form.secondary}
          aria-disabled={isReading}
          onClick={() => isReading || readAgain()}
        >
          {DEVICES.retry}
        </button>
      </>
    )

  async function remove({ id, name }: ListedDevice) {
    if (removed !== undefined) return
    setRemoved(id)
    const outcome = await actions.remove(id)
    setRemoved(undefined)
    if (outcome.kind === 'failed') notify.error(failureMessage(outcome).message)
    if (outcome.kind !== 'done') return
    notify.success(removedMessage(name))
    readAgain()
  }

  return (
    <ul role="list" className={styles.devices} data-focus-fallback>
      {listed.map((device) => (
        <DeviceRow
          key={device.id}
          device={device}
          isOwn={device.id === own}
          session={session}
          actions={actions}
          isOpen={renamed === device.id}
          onToggle={() => setRenamed(renamed === device.id ? undefined : device.id)}
          onRenamed={(message) => {
            setRenamed((current) => (current === device.id ? undefined : current))
            notify.success(message)
            readAgain()
          }}
          isBeingRemoved={removed === device.id}
          onRemove={() => void remove(device)}
        />
      ))}
    </ul>
  )
}
