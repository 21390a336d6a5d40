import { useId } from 'react'
import form from '../form/Form.module.css'
import styles from './SingleKeysSwitch.module.css'

interface Props {
  readonly isOn: boolean
  readonly onSwitch: (isOn: boolean) => void
}

/** Switches characters without a modifier off as shortcuts. */
export function SingleKeysSwitch({ isOn, onSwitch }: Props) {
  const id = useId()
  return (
    <div className={styles.switch}>
      <input
        id={id}
        type="checkbox"
        role="switch"
        className={styles.input}
        aria-describedby={`${id}-hint`}
        checked={isOn}
        aria-checked={isOn}
        onChange={(event) => onSwitch(event.target.checked)}
      />
      <label htmlFor={id} className={styles.label}>
        Single-key shortcuts
      </label>
      <p id={`${id}-hint`} className={form.lead}>
        Letters and symbols without Ctrl, Alt or Cmd. The other keys always work.
      </p>
    </div>
  )
}
