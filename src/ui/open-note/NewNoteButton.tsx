import { Plus } from 'lucide'
import type { RefObject } from 'react'
import type { ComposerHandle } from '../composer/ComposerHandle.ts'
import { Icon } from '../Icon.tsx'
import styles from './NewNoteButton.module.css'

/** On phones, in reach of the thumb while the composer is scrolled out of the window: opens the composer for a new note. */
export function NewNoteButton({ composer }: { readonly composer: RefObject<ComposerHandle | null> }) {
  return (
    <button
      ref={showWithoutComposer}
      type="button"
      className={styles.button}
      aria-label="New note"
      onClick={() => composer.current?.edit()}
    >
      <Icon icon={Plus} size={24} />
    </button>
  )
}

/** Shows the button while the composer is out of the window. Returns a function that ends this. */
function showWithoutComposer(button: HTMLButtonElement) {
  const form = document.querySelector('form[data-expanded]')
  const observer = new IntersectionObserver(([entry]) => {
    button.hidden = entry?.isIntersecting !== false
  })
  button.hidden = true
  if (form) observer.observe(form)
  return () => observer.disconnect()
}
