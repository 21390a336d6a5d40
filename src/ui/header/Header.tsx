import { Contrast, Moon, Pin, Search, Sun, X } from 'lucide'
import { type ReactNode, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import type { Theme, ThemeChoice } from '../../theme.ts'
import { Icon } from '../Icon.tsx'
import { IconButton } from '../IconButton.tsx'
import { isComposing } from '../text-input.ts'
import { useStore } from '../useStore.ts'
import { SearchBox } from './SearchBox.tsx'
import styles from './Header.module.css'

interface Props {
  readonly query: string
  readonly onQuery: (query: string) => void
  /** The person has pressed Enter in the search box. */
  readonly onOpenFirst: () => void
  readonly theme: Theme
  /** Rendered at the end. */
  readonly children?: ReactNode
}

/** The header. The search box is part of it; up to 768 px a button opens the box as a bar of full width. */
export function Header({ query, onQuery, onOpenFirst, theme, children }: Props) {
  const [isSearching, setIsSearching] = useState(false)
  const searchButton = useRef<HTMLButtonElement>(null)
  // A query that was typed while the window was wider must not filter invisibly.
  const isOpen = isSearching || query !== ''

  function search(next: string) {
    setIsSearching(true)
    onQuery(next)
  }

  function close() {
    flushSync(() => {
      onQuery('')
      setIsSearching(false)
    })
    searchButton.current?.focus()
  }

  return (
    <header className={styles.header} data-toast-obstacle>
      <h1 className={styles.title}>
        <Icon icon={Pin} size="1.375rem" className="title-pin" />
        Pinwell
      </h1>
      <div className={styles.wide}>
        <SearchBox query={query} onQuery={onQuery} onEnter={onOpenFirst} />
      </div>
      <div className={styles.actions}>
        <IconButton
          ref={searchButton}
          icon={Search}
          label="Search"
          data-action="search"
          className={styles.opener}
          aria-expanded={isOpen}
          onClick={() => setIsSearching(true)}
        />
        <ThemeButton theme={theme} />
        {children}
      </div>
      {isOpen && (
        <div
          className={styles.bar}
          onKeyDown={(event) => {
            if (event.key !== 'Escape' || isComposing(event.nativeEvent)) return
            event.preventDefault()
            close()
          }}
        >
          <SearchBox query={query} onQuery={search} onEnter={onOpenFirst} focusAtOnce={isSearching} />
          <IconButton icon={X} label="Close search" onClick={close} />
        </div>
      )}
    </header>
  )
}

const THEME_ICONS = { system: Contrast, light: Sun, dark: Moon } satisfies Record<ThemeChoice, typeof Sun>

function ThemeButton({ theme }: { theme: Theme }) {
  const { choice } = useStore(theme)
  return <IconButton icon={THEME_ICONS[choice]} label={`Theme: ${choice}`} onClick={theme.cycle} />
}
