import { type ReactNode, useId } from 'react'
import styles from './Settings.module.css'

interface Props {
  readonly title: string
  readonly children: ReactNode
}

/** A section of the settings with its heading. */
export function SettingsSection({ title, children }: Props) {
  const id = useId()
  return (
    <section aria-labelledby={id} className={styles.section}>
      <h3 id={id} className={`section-title ${styles.heading}`} data-focus-fallback>
        {title}
      </h3>
      {children}
    </section>
  )
}
