import type { LucideIcon } from 'lucide-react'
import type { ComponentProps } from 'react'
import styles from './IconButton.module.css'

interface Props extends Omit<ComponentProps<'button'>, 'children' | 'type'> {
  readonly icon: LucideIcon
  /** The accessible name; also the tooltip unless `title` says more. */
  readonly label: string
}

export function IconButton({ icon: Icon, label, className = '', ...rest }: Props) {
  return (
    <button
      type="button"
      title={label}
      {...rest}
      aria-label={label}
      className={`${styles.button} ${className}`}
    >
      <Icon size={18} strokeWidth={1.75} aria-hidden />
    </button>
  )
}
