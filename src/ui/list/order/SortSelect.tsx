import { SORT_LABELS } from '../../messages/page-commands.ts'
import { usePage } from '../../PageContext.ts'
import { REPEATING_TOOLTIP } from '../../tooltip.ts'
import { useStore } from '../../useStore.ts'
import { isSort } from './sort-choice.ts'
import { sortBy } from './sortBy.ts'
import styles from './SortSelect.module.css'

/** Chooses the order of the list. */
export function SortSelect() {
  const { sort } = usePage()
  const chosen = useStore(sort)
  return (
    <div className={styles.place}>
      <select
        aria-label="Sort notes"
        title="Sort notes"
        {...REPEATING_TOOLTIP}
        className={styles.select}
        value={chosen}
        onChange={({ target }) => isSort(target.value) && sortBy(sort, target.value)}
      >
        {Object.entries(SORT_LABELS).map(([value, label]) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </select>
    </div>
  )
}
