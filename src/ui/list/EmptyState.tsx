import type { ReactNode } from 'react'
import styles from './EmptyState.module.css'

interface Props {
  readonly title?: string
  readonly hint: string
  readonly children?: ReactNode
}

/** The message shown in place of notes. */
export function EmptyState({ title, hint, children }: Props) {
  return (
    <div className={styles.empty}>
      {title !== undefined && <p className={styles.title}>{title}</p>}
      <p>{hint}</p>
      {children}
    </div>
  )
}
