import { plainTextToDoc } from '../../editor/plain-text.ts'
import { serialize } from '../../markers/serialize.ts'
import { visibleSearchBox } from './visibleSearchBox.ts'
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
      onClick={() => onCreate(serialize(plainTextToDoc(query)))}
      onKeyDown={(event) => {
        if (event.key !== 'Escape') return
        event.preventDefault()
        visibleSearchBox()?.focus()
      }}
    >
      Create "{query}"
    </button>
  )
}
