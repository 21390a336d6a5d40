import { plainText } from '../../markers/doc.ts'
import { parse } from '../../markers/parse.ts'
import type { NotesState } from '../../notes/notes-state.ts'
import styles from './FirstRun.module.css'

interface Props extends Pick<NotesState, 'userKind' | 'isBlocked'> {
  /** Opens the composer for a new note with this content. */
  readonly onCreate: (content: string) => void
}

/** What a person without notes can do: write, or try an example. It disappears with the first note. */
export function FirstRun({ userKind, isBlocked, onCreate }: Props) {
  return (
    <>
      {userKind === 'visitor' && !isBlocked && <p>Or just write above: notes stay in this browser</p>}
      <div role="group" aria-label="Examples to try" className={styles.examples}>
        {EXAMPLES.map(([title, content]) => (
          <button key={title} type="button" className={styles.example} onClick={() => onCreate(content)}>
            <strong className={styles.title}>{title}</strong>
            <span className={styles.text}>{exampleText(content)}</span>
          </button>
        ))}
      </div>
    </>
  )
}

/** A button cannot contain the check boxes of a card. */
function exampleText(content: string): string {
  return plainText(parse(content)).replaceAll('• [ ]', '☐').replaceAll('• [x]', '☑')
}

/** The names of the examples, and the text that the composer gets. */
const EXAMPLES: readonly (readonly [string, string])[] = [
  ['A list to check', '• [ ] Milk\n• [ ] Bread\n• [x] Coffee'],
  ['Formatted text', 'Marks as you type them: **bold**, __underlined__ and ~~done~~.\n1. one\n2. two'],
  ['Some shortcuts', 'n writes a note, / searches.\nx selects a note, p pins it.\n? lists all keys.'],
]
