import { type ComponentProps, type KeyboardEvent, type ReactNode, useCallback, useId, useState } from 'react'
import type { Note } from '../../notes/note.ts'
import type { NotesStore } from '../../notes/notes-store.ts'
import type { Search } from '../../notes/search/search.ts'
import type { ReadableStore } from '../../store.ts'
import { focusOnMount } from '../dialogs/focusOnMount.ts'
import { Modal } from '../dialogs/Modal.tsx'
import { scrollIntoView } from '../dialogs/scrollIntoView.ts'
import { formatNumber } from '../formatNumber.ts'
import { noteLabel } from '../note-card/note-label.ts'
import { lineOfMatch } from '../search/excerpts.ts'
import { highlightMatches } from '../search/highlightMatches.ts'
import { isComposing } from '../text-input.ts'
import { DelayedStatus, TYPING_PAUSE_MS } from '../toasts/DelayedStatus.tsx'
import { useStore } from '../useStore.ts'
import { KeyList } from './KeyList.tsx'
import form from '../form/Form.module.css'
import styles from './Palette.module.css'

/** More results than anybody reads; the search box finds all. */
const MAX_NOTES = 30

interface PaletteCommand {
  readonly name: string
  readonly label: string
  /** As they are written on the keyboard. */
  readonly keys: readonly string[]
  /** Closes the palette first. */
  readonly run: () => void
}

interface Props {
  readonly commands: readonly PaletteCommand[]
  readonly notes: Pick<NotesStore, 'get' | 'subscribe'>
  readonly search: ReadableStore<Search>
  /** Closes the palette first. */
  readonly onShowNote: (id: string) => void
  readonly onClose: () => void
}

/** The dialog that finds a command or a note by its text (WAI-ARIA combobox with a list). Enter runs the command or goes to the note. */
export function Palette({ commands, notes, search, onShowNote, onClose }: Props) {
  const id = useId()
  const [query, setQuery] = useState('')
  const [activeKey, setActiveKey] = useState<string>()
  const { notes: all } = useStore(notes)
  const { find } = useStore(search)
  // Not deferred: Enter must run what belongs to the text.
  const trimmed = query.trim()
  const foundCommands = commands.filter(({ label }) => matches(label, trimmed))
  const foundNotes = (trimmed === '' ? all : find(all, trimmed)).slice(0, MAX_NOTES)
  const highlight = useCallback(
    (list: HTMLElement | null) =>
      list ? highlightMatches(list, query, 'search-palette', '[data-option]') : undefined,
    [query],
  )
  const entries = [
    ...foundCommands.map((command) => ({ key: `command ${command.name}`, run: command.run })),
    ...foundNotes.map((note) => ({ key: `note ${note.id}`, run: () => onShowNote(note.id) })),
  ]
  const count = entries.length
  const countText = count === 0 ? 'Nothing found' : `${formatNumber(count)} found`
  // By its key: notes may arrive or leave before Enter.
  const active = entries.findIndex(({ key }) => key === activeKey)
  if (activeKey === undefined && count > 0) setActiveKey(entries[0]?.key)

  function onKeyDown(event: KeyboardEvent) {
    if (isComposing(event.nativeEvent)) return
    if (event.key === 'Enter') {
      event.preventDefault()
      return entries[active]?.run()
    }
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (step === undefined || count === 0) return
    event.preventDefault()
    const start = active === -1 && step === -1 ? 0 : active
    setActiveKey(entries[(start + step + count) % count]?.key)
  }

  /** The attributes of the option with this index. */
  const option = (index: number) => ({
    id: `${id}-${index}`,
    role: 'option' as const,
    'aria-selected': index === active,
    className: styles.option,
    ref: index === active ? scrollIntoView : null,
    onPointerMove: () => setActiveKey(entries[index]?.key),
    onClick: () => entries[index]?.run(),
  })

  return (
    <Modal title="Commands and notes" closeLabel="Close palette" className={styles.palette} onClose={onClose}>
      <input
        ref={focusOnMount}
        role="combobox"
        aria-label="Command or note"
        aria-expanded={count > 0}
        aria-controls={`${id}-list`}
        aria-activedescendant={active === -1 ? undefined : `${id}-${active}`}
        aria-autocomplete="list"
        autoComplete="off"
        spellCheck={false}
        dir="auto"
        className={form.input}
        value={query}
        onChange={(event) => {
          setQuery(event.target.value)
          setActiveKey(undefined)
        }}
        onKeyDown={onKeyDown}
      />
      {count === 0 && (
        <p aria-hidden className={`${form.lead} ${styles.empty}`}>
          {countText}
        </p>
      )}
      <DelayedStatus text={countText} delay={TYPING_PAUSE_MS} />
      <div
        ref={highlight}
        id={`${id}-list`}
        role="listbox"
        aria-label="Commands and notes"
        className={styles.list}
      >
        <OptionGroup title="Commands">
          {foundCommands.map(({ name, label, keys }, index) => (
            <div key={name} {...option(index)}>
              <span className={styles.label}>{label}</span>
              <span aria-hidden>
                <KeyList keys={keys.slice(0, 1)} />
              </span>
            </div>
          ))}
        </OptionGroup>
        <OptionGroup title="Notes">
          {foundNotes.map((note, index) => (
            <NoteOption key={note.id} note={note} query={trimmed} {...option(foundCommands.length + index)} />
          ))}
        </OptionGroup>
      </div>
    </Modal>
  )
}

interface OptionGroupProps {
  readonly title: string
  readonly children: readonly ReactNode[]
}

function OptionGroup({ title, children }: OptionGroupProps) {
  const id = useId()
  if (children.length === 0) return null
  return (
    <div role="group" aria-labelledby={id}>
      <p id={id} role="presentation" className={`section-title ${styles.heading}`}>
        {title}
      </p>
      {children}
    </div>
  )
}

interface NoteOptionProps extends ComponentProps<'div'> {
  readonly note: Note
  readonly query: string
}

/** A note, and the line of its text in which the query was found. */
function NoteOption({ note, query, ...option }: NoteOptionProps) {
  const label = noteLabel(note)
  const line = lineOfMatch(note, label, query)
  return (
    <div {...option} data-option>
      <div className={styles.note} dir="auto" translate="no" data-searched>
        {label}
      </div>
      {line !== undefined && (
        <div className={`${styles.note} ${styles.line}`} dir="auto" translate="no" data-searched>
          {line}
        </div>
      )}
    </div>
  )
}

/** Whether the label contains each word of the query. */
function matches(label: string, query: string): boolean {
  const text = label.toLowerCase()
  return query
    .toLowerCase()
    .split(/\s+/)
    .every((word) => text.includes(word))
}
