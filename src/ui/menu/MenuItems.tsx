import type { IconNode } from 'lucide'
import type { KeyboardEvent } from 'react'
import { Icon } from '../Icon.tsx'
import styles from './MenuItems.module.css'

interface MenuItem {
  readonly icon: IconNode
  readonly label: string
  readonly title?: string | undefined
  /** Shown below the label. */
  readonly hint?: string | undefined
  /** Called after the menu has closed. */
  readonly run: () => void
}

interface Props {
  readonly label: string
  readonly descriptionId?: string | undefined
  readonly items: readonly MenuItem[]
}

/** The items of a menu. They close the popover that contains them. */
export function MenuItems({ label, descriptionId, items }: Props) {
  return (
    <div role="menu" aria-label={label} aria-describedby={descriptionId} onKeyDown={moveFocus}>
      {items.map(({ icon, label: name, title, hint, run }) => (
        <button
          key={name}
          type="button"
          role="menuitem"
          tabIndex={-1}
          className={styles.item}
          title={title}
          onClick={({ currentTarget }) => {
            menuAround(currentTarget)?.hidePopover()
            run()
          }}
        >
          <Icon icon={icon} size="1.125rem" strokeWidth={1.75} />
          <span>
            {name} {hint && <span className={styles.hint}>{hint}</span>}
          </span>
        </button>
      ))}
    </div>
  )
}

/** Moves the focus by the keys of a menu, also to the next item that begins with a letter, and closes the menu on Tab. */
function moveFocus(event: KeyboardEvent) {
  const { key, currentTarget } = event
  // Closing the menu returns the focus to the button. The browser then moves it on from there.
  if (key === 'Tab') return menuAround(currentTarget)?.hidePopover()
  const all = Array.from(currentTarget.querySelectorAll('button'))
  const index = all.findIndex((item) => item === document.activeElement)
  const next = { ArrowDown: index + 1, ArrowUp: index - 1, Home: 0, End: -1 }[key]
  const item = next === undefined ? findByLetter(event, all, index) : all.at(next % all.length)
  if (!item) return
  event.preventDefault()
  item.focus()
}

/** The next item after the one at `index` that begins with the letter that was typed. */
function findByLetter(
  { key, ctrlKey, altKey, metaKey }: KeyboardEvent,
  all: readonly HTMLElement[],
  index: number,
): HTMLElement | undefined {
  if (ctrlKey || altKey || metaKey || key.length > 1) return undefined
  const inOrder = [...all.slice(index + 1), ...all.slice(0, index + 1)]
  return inOrder.find(({ textContent }) => textContent.toLowerCase().startsWith(key.toLowerCase()))
}

function menuAround(element: Element): HTMLElement | null {
  return element.closest<HTMLElement>('[popover]')
}
