import { Search, X } from 'lucide'
import { use, useRef } from 'react'
import { CommandHints } from '../commands/CommandHints.ts'
import { Icon } from '../Icon.tsx'
import { IconButton } from '../IconButton.tsx'
import { isComposing } from '../text-input.ts'
import { REPEATING_TOOLTIP } from '../tooltip.ts'
import styles from './SearchBox.module.css'

interface Props {
  readonly query: string
  readonly onQuery: (query: string) => void
  /** The person has pressed Enter. */
  readonly onEnter: () => void
  /** Whether to focus the box when it appears, because the person has just opened it. */
  readonly focusAtOnce?: boolean
}

export function SearchBox({ query, onQuery, onEnter, focusAtOnce = false }: Props) {
  const input = useRef<HTMLInputElement>(null)
  const key = use(CommandHints).search

  function clear() {
    onQuery('')
    input.current?.focus()
  }

  return (
    <search className={styles.box}>
      <Icon icon={Search} size={18} strokeWidth={1.75} className={styles.icon} />
      <input
        ref={input}
        type="search"
        aria-label="Search notes"
        title={key && `Search notes (${key})`}
        {...REPEATING_TOOLTIP}
        aria-keyshortcuts={key}
        placeholder="Search notes"
        enterKeyHint="search"
        autoComplete="off"
        dir="auto"
        // oxlint-disable-next-line jsx-a11y/no-autofocus -- only for a box that the person has just opened
        autoFocus={focusAtOnce}
        className={styles.input}
        value={query}
        onChange={(event) => onQuery(event.target.value)}
        onKeyDown={(event) => {
          if (isComposing(event.nativeEvent)) return
          if (event.key === 'Enter') {
            // It would also press a button that gets the focus.
            event.preventDefault()
            onEnter()
          }
          if (event.key !== 'Escape' || query === '') return
          event.preventDefault()
          event.stopPropagation()
          clear()
        }}
      />
      {query !== '' && <IconButton icon={X} label="Clear search" className={styles.clear} onClick={clear} />}
    </search>
  )
}
