import { Trash2 } from 'lucide'
import { fetchDialogs } from '../dialogs/fetchDialogs.ts'
import { Icon } from '../Icon.tsx'
import styles from '../list/ListHeader.module.css'

/** A visitor's button for the trash. Members open it from their menu. */
export function TrashButton({ onClick }: { readonly onClick: () => void }) {
  return (
    <button
      type="button"
      className={styles.trash}
      onClick={onClick}
      onPointerEnter={() => void fetchDialogs().catch(() => {})}
    >
      <Icon icon={Trash2} size={14} strokeWidth={2} />
      Trash
    </button>
  )
}
