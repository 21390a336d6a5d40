import { useId } from 'react'
import { choose, useChoice } from '../settings/choices/device-choice.ts'
import form from '../form/Form.module.css'
import styles from './SingleKeysSwitch.module.css'

/** Switches characters without a modifier off as shortcuts. */
export function SingleKeysSwitch() {
  const id = useId()
  const isOn = useChoice('singleKeys') !== 'off'
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
        onChange={({ target }) => choose('singleKeys', target.checked ? '' : 'off')}
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
