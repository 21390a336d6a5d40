import { Pin, Search, X } from 'lucide'
import { useRef, useState, type ReactNode } from 'react'
import { flushSync } from 'react-dom'
import type { Theme } from '../theme.ts'
import styles from './Header.module.css'
import { IconButton } from './IconButton.tsx'
import { SearchBox } from './SearchBox.tsx'
import { ThemeButton } from './ThemeButton.tsx'
import { Icon } from './Icon.tsx'

interface Props {
  readonly query: string
  readonly onQuery: (query: string) => void
  readonly theme: Theme
  /** Stands at the end. */
  readonly children?: ReactNode
}

/** Wide, the search box stands in the header. At 768 px or less it hides behind a button that opens a full-width bar. */
export function Header({ query, onQuery, theme, children }: Props) {
  const [searching, setSearching] = useState(false)
  const opener = useRef<HTMLButtonElement>(null)
  // A query from a time when the window was wide must not go on filtering unseen.
  const open = searching || query !== ''

  function search(next: string) {
    setSearching(true)
    onQuery(next)
  }

  function close() {
    flushSync(() => {
      onQuery('')
      setSearching(false)
    })
    opener.current?.focus()
  }

  return (
    <header className={styles.header} data-keep-clear>
      <h1 className={styles.title}>
        <Icon icon={Pin} size={22} strokeWidth={2} className={styles.pin} />
        Pinwell
      </h1>
      <div className={styles.wide}>
        <SearchBox query={query} onQuery={onQuery} />
      </div>
      <div className={styles.actions}>
        <IconButton
          ref={opener}
          icon={Search}
          label="Search"
          className={styles.opener}
          aria-expanded={open}
          onClick={() => setSearching(true)}
        />
        <ThemeButton theme={theme} />
        {children}
      </div>
      {open && (
        <div
          className={styles.bar}
          onKeyDown={(event) => {
            if (event.key !== 'Escape') return
            event.preventDefault()
            close()
          }}
        >
          <SearchBox query={query} onQuery={search} focusAtOnce={searching} />
          <IconButton icon={X} label="Close search" onClick={close} />
        </div>
      )}
    </header>
  )
}
