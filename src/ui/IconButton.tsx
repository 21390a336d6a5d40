import type { IconNode } from 'lucide'
import type { ComponentProps } from 'react'
import styles from './IconButton.module.css'
import { Icon } from './Icon.tsx'

interface Props extends Omit<ComponentProps<'button'>, 'children' | 'type'> {
  readonly icon: IconNode
  /** The accessible name; also the tooltip unless `title` says more. */
  readonly label: string
}

export function IconButton({ icon, label, className = '', ...rest }: Props) {
  return (
    <button
      type="button"
      title={label}
      {...rest}
      aria-label={label}
      className={`${styles.button} ${className}`}
    >
      <Icon icon={icon} size={18} strokeWidth={1.75} />
    </button>
  )
}
