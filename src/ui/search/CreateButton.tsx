import { serialize } from '../../markers/serialize.ts'
import styles from './CreateButton.module.css'

interface Props {
  readonly query: string
  readonly onCreate: (content: string) => void
}

/** Begins a note with the query as its text. Escape leads back to the search box. */
export function CreateButton({ query, onCreate }: Props) {
  return (
    <button
      type="button"
      data-action="create"
      className={styles['create']}
      dir="auto"
      onClick={() => onCreate(serialize([{ type: 'paragraph', runs: [{ text: query, marks: 0 }] }]))}
      onKeyDown={(event) => {
        if (event.key !== 'Escape') return
        event.preventDefault()
        const boxes = document.querySelectorAll<HTMLElement>('[type=search]')
        Array.from(boxes)
          .find((box) => box.checkVisibility())
          ?.focus()
      }}
    >
      Create "{query}"
    </button>
  )
}
