import { Trash2 } from 'lucide'
import { use } from 'react'
import { CommandHints } from '../commands/CommandHints.ts'
import { Icon } from '../Icon.tsx'
import styles from './TrashButton.module.css'

/** A visitor's button for the trash. Members open it from their menu. */
export function TrashButton({ onClick }: { readonly onClick: () => void }) {
  const keys = use(CommandHints).trash
  return (
    <button type="button" title={keys && `Trash (${keys})`} className={styles.button} onClick={onClick}>
      <Icon icon={Trash2} size={14} />
      Trash
    </button>
  )
}
