import type { IconNode } from 'lucide'
import { type ComponentProps, use } from 'react'
import { CommandHints } from './commands/CommandHints.ts'
import { Icon } from './Icon.tsx'
import { REPEATING_TOOLTIP } from './tooltip.ts'
import styles from './IconButton.module.css'

interface Props extends Omit<ComponentProps<'button'>, 'children' | 'type'> {
  readonly icon: IconNode
  /** The accessible name; also the tooltip, with the key of its command, unless `title` says more. */
  readonly label: string
  /** The name of the command that the button runs. */
  readonly 'data-action'?: string
}

export function IconButton({ icon, label, title, className = '', ...rest }: Props) {
  const key = use(CommandHints)[rest['data-action'] ?? '']
  const isSequence = key?.includes(' ')
  return (
    <button
      type="button"
      title={title ?? (key ? `${label} (${key})` : label)}
      {...(!title && !isSequence && REPEATING_TOOLTIP)}
      aria-keyshortcuts={isSequence ? undefined : key}
      {...rest}
      aria-label={label}
      className={`${styles.button} ${className}`}
    >
      <Icon icon={icon} size={18} strokeWidth={1.75} />
    </button>
  )
}
