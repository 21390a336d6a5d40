import type { DraftContext, DraftEvent, Effect } from '../../src/drafts/events.ts'
import type { DiscardedDraft, OpenDraft } from '../../src/drafts/open-draft.ts'
import { reduce } from '../../src/drafts/reducer.ts'
import { createDraftState, type DraftState } from '../../src/drafts/state.ts'
import type { TrashedNote } from '../../src/notes/mutation.ts'
import { newNote, type Note } from '../../src/notes/note.ts'
import { EMPTY_NOTES } from './empty-notes.ts'

/** A page with the reducer, a field and the notes 'a' and 'b' of Ada. It runs the effects only on itself. */
export function createReducerPage() {
  let state: DraftState = createDraftState('d0')
  let field = ''
  let notes: readonly Note[] = ['a', 'b'].map((id) => createNote(id, id))
  let trash: readonly TrashedNote[] = []
  let isComplete = true
  let hasField = true
  let drafts = 0
  let created = 0
  let lastEffects: readonly Effect[] = []
  const saves: SaveEffect[] = []

  const page = {
    state: () => state,
    field: () => field,
    notes: () => notes,
    lastEffects: () => lastEffects,
    /** The saves without a result. */
    saves: () => saves,
    context,
    dispatch,

    /** Writes into the field. */
    write(text: string) {
      field = text
    },

    removeField: () => void (hasField = false),

    addField() {
      hasField = true
      field = ''
      dispatch({ kind: 'fieldAdded' })
    },

    setListed: (next: boolean) => void (isComplete = next),

    /** Gives a note another text, as another device does. */
    changeNote(id: string, content: string) {
      notes = notes.map((note) => (note.id === id ? { ...note, content } : note))
    },

    trashNote(id: string) {
      trash = notes.flatMap((note) => (note.id === id ? { ...note, deletedAt: 1 } : []))
      page.deleteNote(id)
    },

    deleteNote(id: string) {
      notes = notes.filter((note) => note.id !== id)
    },

    /** Ends the oldest save. A note that has changed since keeps both versions. */
    endSave(isStored: boolean) {
      const save = saves.shift()
      if (!save) return
      const { id, text, note } = save
      const current = notes.find((each) => each.id === note?.id)
      const isConflict = note && current?.content !== note.content
      const noteId = note && !isConflict ? note.id : `n${++created}`
      const savedNote = isStored ? { ...createNote(noteId, text.content), title: text.title } : undefined
      if (savedNote) notes = [...notes.filter((each) => each.id !== noteId), savedNote]
      dispatch({ kind: 'saveEnded', id, savedText: text, savedNote })
    },
  }
  dispatch({ kind: 'ownerChanged', owner: 'ada' })
  return page

  function dispatch(event: DraftEvent) {
    const [next, ...effects] = reduce(state, event, context())
    state = deepFreeze(next)
    lastEffects = effects
    for (const effect of effects) {
      if (effect.kind === 'save') saves.push(effect)
      if (effect.kind !== 'show') continue
      field = effect.content
      state = deepFreeze(reduce(state, { kind: 'draftShown' }, context())[0])
    }
  }

  function context(): DraftContext {
    return {
      field: hasField ? { content: field, caret: field.length } : undefined,
      notes: { ...EMPTY_NOTES, notes, trash, isComplete },
      now: 1_000,
      newId: `d${++drafts}`,
    }
  }
}

export type ReducerPage = ReturnType<typeof createReducerPage>

/** Performs one step that is written as in the tables: 'type milk', 'edit a'. */
export function perform(page: ReducerPage, step: string) {
  const [verb = '', rest = ''] = step.split(/ (.*)/)
  const { dispatch } = page
  const steps: Record<string, () => void> = {
    type() {
      page.write(rest)
      dispatch({ kind: 'textRecorded' })
    },
    clear() {
      page.write('')
      dispatch({ kind: 'fieldCleared' })
    },
    normalize: () => page.write(rest),
    loaded: () => dispatch({ kind: 'docLoaded', content: rest }),
    title: () => dispatch({ kind: 'titleChanged', title: rest }),
    edit() {
      const note = page.notes().find(({ id }) => id === rest)
      if (note) dispatch({ kind: 'editRequested', text: note })
    },
    new: () => dispatch({ kind: 'editRequested', text: undefined }),
    save: () => dispatch({ kind: 'saveRequested', id: rest ? keptId(page, rest) : page.state().active.id }),
    saveEarlier: () =>
      dispatch({ kind: 'saveRequested', id: page.state().active.id, text: { title: '', content: rest } }),
    saved: () => page.endSave(true),
    refused: () => page.endSave(false),
    late: () => dispatch({ kind: 'saveDelayed', id: page.saves()[0]?.id ?? '' }),
    discard: () => dispatch({ kind: 'discardRequested' }),
    undo: () => dispatch({ kind: 'undoRequested' }),
    reopen: () => dispatch({ kind: 'reopenRequested', id: discardedId(page, rest) }),
    continue: () => dispatch({ kind: 'reopenRequested', id: keptId(page, rest) }),
    delete: () => dispatch({ kind: 'deleteRequested', id: discardedId(page, rest) }),
    changed: () => page.changeNote(rest.charAt(0), rest),
    keep() {
      const note = page.notes().find(({ id }) => id === rest)
      if (note) dispatch({ kind: 'baseReplaced', note })
    },
    deleted: () => page.deleteNote(rest),
    trashed: () => page.trashNote(rest),
    unlisted: () => page.setListed(false),
    crash: () => page.removeField(),
    field: () => page.addField(),
    restore: () => dispatch({ kind: 'draftsRestored', drafts: rest.split(' ').map(parseDraft) }),
    owner: () => dispatch({ kind: 'ownerChanged', owner: rest }),
  }
  const run = steps[verb]
  if (!run) throw new Error(`There is no step ${JSON.stringify(verb)}.`)
  run()
}

/** Notates the drafts: the active one, '| ' before each one in the background, '~' before each discarded one, and the notice. */
export function notateState(page: ReducerPage): string {
  const { active, background, discarded, notice } = page.state()
  const shown = { ...active, current: { ...active.current, content: page.field() } }
  return [
    notateDraft(shown),
    ...background.map((draft) => `| ${notateDraft(draft)}`),
    ...discarded.map((draft) => `~${notateDraft(draft)}`),
    ...(notice ? [`(${notice.kind})`] : []),
  ].join(' ')
}

/** Notates the effects of the last event. */
export function notateEffects(page: ReducerPage): string {
  return page
    .lastEffects()
    .map((effect) => {
      if (effect.kind === 'store') return effect.isUrgent ? 'store' : 'store-soon'
      if (effect.kind === 'show') return `show ${effect.content || '-'}`
      if (effect.kind === 'save') {
        const { note, text } = effect
        const base = note && note.content !== note.id ? ` on ${note.content}` : ''
        return `${note ? `update ${note.id}:` : 'create '}${text.content}${base}`
      }
      return 'report'
    })
    .join(', ')
}

type SaveEffect = Extract<Effect, { readonly kind: 'save' }>

function createNote(id: string, content: string): Note {
  return newNote({ title: '', content }, 1, { id, userId: 'ada', userEmail: '', author: '' })
}

/** Parses 'text', 'a:text' for an edit of the note 'a', and '~a:text' for a discarded one. The notation is the id. */
function parseDraft(notation: string): OpenDraft | DiscardedDraft {
  const [, tilde, noteId, content = ''] = /^(~?)(?:(\w+):)?(.*)$/.exec(notation) ?? []
  const note = noteId === undefined ? undefined : createNote(noteId, noteId)
  const draft: OpenDraft = {
    id: notation,
    note,
    current: { title: '', content },
    caret: -1,
    saving: 'no',
  }
  return tilde ? { ...draft, discardedAt: 1 } : draft
}

function notateDraft({ note, current, saving }: OpenDraft): string {
  const title = current.title === '' ? '' : `${current.title}/`
  return `${note ? `${note.id}:` : ''}${title}${current.content || '-'}${saving === 'no' ? '' : ` ${saving}`}`
}

function discardedId(page: ReducerPage, noteId: string): string {
  return page.state().discarded.find(({ note }) => note?.id === noteId)?.id ?? ''
}

/** The id of the draft in the background that has this text or is an edit of this note. */
function keptId(page: ReducerPage, name: string): string {
  return page.state().background.find(({ note, current }) => (note?.id ?? current.content) === name)?.id ?? ''
}

/** A handler that changes a state in place throws. */
function deepFreeze<T>(value: T): T {
  if (typeof value !== 'object' || value === null || Object.isFrozen(value)) return value
  Object.freeze(value)
  for (const each of Object.values(value)) deepFreeze(each)
  return value
}
