import type { ComponentProps, MouseEvent, ReactNode } from 'react'
import { flushSync } from 'react-dom'
import { SettingText } from './SettingText.tsx'
import styles from '../Settings.module.css'

interface Props extends Omit<ComponentProps<typeof SettingText>, 'valueId'> {
  /** What the button does. */
  readonly action: string
  readonly isOpen: boolean
  readonly onToggle: () => void
  /** The form that the button opens. */
  readonly children: ReactNode
}

/** A setting with its value, and a button that opens its form below. */
export function SettingRow({ action, isOpen, onToggle, children, ...text }: Props) {
  /** Opening a form closes another one, which may be above the button. */
  function toggle({ currentTarget }: MouseEvent) {
    flushSync(onToggle)
    if (document.activeElement === currentTarget) currentTarget.scrollIntoView({ block: 'nearest' })
  }

  return (
    <div className={styles.setting}>
      <div className={styles.row}>
        <SettingText {...text} />
        <button
          type="button"
          className={styles.action}
          aria-expanded={isOpen}
          data-focus-fallback
          onClick={toggle}
        >
          {action}
        </button>
      </div>
      {isOpen && children}
    </div>
  )
}
