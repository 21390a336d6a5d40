import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { hasUnsaved, storedDrafts } from '../../src/drafts/view.ts'
import { isWorthSaving } from '../../src/notes/note.ts'
import { parseTable } from '../notes/sync/notation.ts'
import { randomRuns } from '../random-runs.ts'
import { createReducerPage, notateEffects, notateState, perform, type ReducerPage } from './reducer-page.ts'

// Each row: the steps, the drafts after them, and the effects of the last step.
describe.each([
  [
    'an unsaved draft',
    `moves to the background when a note is opened: type milk; edit a → a:a | milk → store, show a
    stays in the background when the edit is closed: type milk; edit a; discard → - | milk → store, show -
    returns after the edit is closed: type milk; edit a; discard; new → milk → store, show milk
    returns after an edit that was left: type milk; edit a; type a2; new → milk | a:a2
    is continued in front of other text: restore oats milk; continue oats → oats | milk → store, show oats
    is continued in turn: restore oats milk; continue oats; continue milk → milk | oats
    of a note is continued in front of that of another one: edit a; type a2; edit b; type b2; continue a → a:a2 | b:b2
    stays behind another new note: restore oats milk; save; saved; type eggs; new → eggs | oats
    stays open when its note is opened again: edit a; type a2; edit a → a:a2
    becomes active again with its text: edit a; type a2; edit b; edit a → a:a2
    is opened once however often it is opened: edit a; type a2; edit b; type b2; edit a; edit b; edit a → a:a2 | b:b2
    keeps its title: title T; type milk; edit a → a:a | T/milk
    of a blank text is not kept: type  ; edit a → a:a
    of a title alone is kept: title T; edit a → a:a | T/-
    of an unchanged note is replaced: edit a; edit b → b:b
    of an unchanged note that is in the trash is replaced: edit a; trashed a; edit b → b:b
    moves to the background when a new note is begun: edit a; type a2; new → - | a:a2
    of an unchanged note is replaced by a new note: edit a; new → -
    of a new note stays when a new note is begun: type milk; new → milk
    is stored soon after its title changed: title T → T/- → store-soon
    is not stored while its text is recorded: type milk → milk
    is kept without the field: type milk; crash; edit a → a:a | milk
    is shown in a field that is added later: type milk; crash; field → milk → store-soon, show milk
    is shown in a field that is added after it was restored: crash; restore milk; field → milk (restored) → store-soon, show milk
    leaves the field empty if it is empty: crash; field → -`,
  ],
  [
    'a save',
    `creates a note: type milk; save → milk waiting → store, create milk
    updates a note: edit a; type a2; save → a:a2 waiting → store, update a:a2
    closes the draft: type milk; save; saved → - → store, show -
    leaves a new note in the background: type milk; edit a; type a2; save; saved → - | milk → store, show -
    of a new note leaves another one in the background: restore oats milk; save; saved → - | oats → store, show -
    of a deleted note leaves a new note in the background: type milk; edit a; type a2; deleted a; save; saved → - | milk
    of a new note leaves an edit in the background: edit a; type a2; new; type milk; save; saved → - | a:a2 → store, show -
    of an edit leaves the other drafts in the background: type milk; edit a; type a2; edit b; type b2; save; saved → - | milk | a:a2 → store, show -
    leaves the last new note to be continued: type milk; edit a; type a2; edit b; type b2; save; saved; new → milk | a:a2
    of an edit leaves that of another note in the background: edit a; type a2; edit b; type b2; save; saved → - | a:a2 → store, show -
    of a restored edit leaves the other ones in the background: restore a:a2 b:b2; save; saved → - | a:a2 → store, show -
    of an unchanged note closes it: edit a; save → - → store, show -
    of a note that was deleted creates a note: edit a; type a2; deleted a; save → a:a2 waiting → store, create a2
    of an unchanged note that was deleted creates a note: edit a; deleted a; save → a:a waiting → store, create a
    of one whose text is in the trash too: edit a; trashed a; save → a:a waiting → store, create a
    of a note that may not be listed yet updates it: edit a; type a2; unlisted; deleted a; save → a:a2 waiting → store, update a:a2
    of a note that was changed elsewhere keeps its base: edit a; type a2; changed a3; save → a:a2 waiting → store, update a:a2
    after a choice replaces the other text: edit a; type a2; changed a3; keep a; save → a:a2 waiting → store, update a:a2 on a3
    after a choice of the unchanged text does so too: edit a; changed a3; keep a; save → a:a waiting → store, update a:a on a3
    is sent once: type milk; save; save → milk waiting → store-soon
    that is requested twice closes the draft once: type milk; save; save; saved → - → store, show -
    that takes long is marked: type milk; save; late → milk late → store
    that was refused keeps the draft: type milk; save; refused → milk → store
    that was refused can be repeated: type milk; save; refused; save → milk waiting → store, create milk
    blocks discarding: edit a; type a2; save; discard → a:a2 waiting
    of a draft in the background removes it: type milk; save; edit a; saved → a:a → store
    that was requested before its draft was left removes it: type milk; edit a; save milk; saved → a:a → store
    of a draft that is closed does nothing: edit a; save b → a:a
    that was refused keeps a draft in the background: type milk; save; edit a; refused → a:a | milk
    leaves only what was typed after it for the next note: type milk; save; type milk, eggs; saved → , eggs → store, show , eggs
    leaves a later title for the next note: type milk; save; title T; saved → T/- → store, show -
    leaves what was typed after the title for the next note: title Milk; save; title MilkEggs; saved → Eggs/- → store, show -
    leaves a corrected title as an edit of the saved note: title Grocerys; type milk; save; title Groceries; saved → n1:Groceries/milk → store
    of a corrected title follows the first save: title Grocerys; type milk; save; title Groceries; save; saved → n1:Groceries/milk waiting → store, update n1:milk on milk
    leaves a removed title as an edit of the saved note: title T; type milk; save; title ; saved → n1:milk → store
    leaves a text that was changed in another way as an edit of the saved note: type milk; save; type mild; saved → n1:mild → store
    of a text that was cleared meanwhile leaves a new note: type milk; save; clear; saved; type eggs; save → eggs waiting → store, create eggs
    of a title that was cleared meanwhile leaves a new note: title T; save; title ; saved; type eggs; save → eggs waiting → store, create eggs
    leaves what was typed after a clearing for the next note: type milk; save; clear; type eggs; saved; save → eggs waiting → store, create eggs
    leaves all of the next note if both begin alike: type T; save; clear; type Tea; saved → Tea → store
    saves all of the next note if both begin alike: type T; save; clear; type Tea; save; saved; saved → - → store, show -
    leaves all of the next note if that is changed meanwhile: type T; save; clear; type Tea; save; type Toffee; saved → Toffee waiting → store
    leaves all of the next note if it is restored: type T; save; clear; type Tea; clear; saved; undo → Tea → store-soon, show Tea
    leaves all of the next note if another text is cleared meanwhile: type T; save; clear; type Tea; edit a; type a2; clear; saved → a:- | Tea (cleared)
    leaves all of the next note if drafts are restored meanwhile: type T; save; clear; type Tea; restore oats; saved → Tea | oats
    leaves all of the next note if the first looks like a marker: type 12; save; clear; type eggs; saved; save → eggs waiting → store, create eggs
    leaves all of the next note if the first is a rule: type ---; save; clear; type eggs; saved; save; saved → - → store, show -
    leaves a list that is begun after its title for the next note: title T; save; type 1.; clear; type • eggs; saved → • eggs → store, show • eggs
    of a text that was cleared and typed again closes the draft: type milk; save; clear; type milk; saved → - → store, show -
    of later text that was cleared meanwhile leaves nothing: type milk; save; type milkeggs; save; clear; saved; saved → -
    of an edit leaves later text as an edit: edit a; type a2; save; type a23; saved → a:a23 → store
    of an edit that was cleared meanwhile leaves an edit of the saved text: edit a; type a2; save; type ; saved; type a3; save → a:a3 waiting → store, update a:a3 on a2
    leaves what was typed after it in the background: type milk; save; type milk2; edit a; saved → a:a | 2
    leaves no line end alone in the background: type milk; save; type milk ; edit a; saved → a:a → store
    leaves no cleared text in the background: type milk; save; clear; edit a; saved → a:a → store
    of an empty composer does nothing: save → -
    leaves a text in the background that was changed back: edit a; type a2; save; type a; edit b; saved → b:b | a:a
    of the first version is followed by one of the second: type milk; save; type milk2; saved; save; saved → -
    of later text follows the first save: type milk; save; type milk2; save; saved → 2 waiting → store, show 2, create 2
    of later text closes the draft when it ends: type milk; save; type milk2; save; saved; saved → - → store, show -
    of later text leaves text that is later still: type milk; save; type milk2; save; type milk23; saved; saved → 3 → store, show 3
    of later text is not sent after a refused one: type milk; save; type milk2; save; refused → milk2 → store
    of later text does not wait for the next save: type milk; save; type milk2; save; refused; save; type milk3; saved → n2:milk3 → store
    of later text is one note for each time it was requested: type a; save; type ab; save; type abc; save; saved; saved → c waiting → store, show c, create c
    of later text that was requested twice closes the draft once: type a; save; type ab; save; save; saved; saved → - → store, show -
    of the last text of an edit follows the first save: edit a; type a2; save; type a3; save; type a4; save; saved → a:a4 waiting → store, update a:a4 on a2
    of later text in the background follows the first save: type milk; save; type milk2; save; edit a; saved → a:a | 2 waiting → store, create 2
    of later text of an edit follows the first save: edit a; type a2; save; type a3; save; saved → a:a3 waiting → store, update a:a3 on a2
    of later text is not sent after the member signed out: type milk; save; type milk2; save; owner eve; owner ada; saved → 2 → store, show 2
    that ends after its member signed out keeps nothing of it: type milk; save; owner eve; saved; owner ada → -
    that ends after its member signed out keeps later text: type milk; save; type milk2; owner eve; saved; owner ada → milk2 (restored)
    that ends after its text was cleared and its member signed out keeps nothing: type milk; save; clear; owner eve; saved; owner ada → -
    that ends after its member signed in again closes the draft: type milk; save; owner eve; owner ada; saved → -
    of an earlier text leaves only what was typed after it for the next note: type milk, eggs; saveEarlier milk; saved → , eggs → store, show , eggs
    of an earlier text of an edit leaves later text as an edit: edit a; type a23; saveEarlier a2; saved → a:a23 → store
    of an earlier text without changes keeps later text: edit a; type a2; saveEarlier a → a:a2
    of an earlier text without changes closes the draft: edit a; saveEarlier a → - → store, show -
    of an earlier text that was cleared meanwhile leaves a new note: type milk; clear; saveEarlier milk; saved; type eggs; save → eggs waiting → store, create eggs
    of an earlier text follows the first save: type milk; save; type milkeggs, oats; saveEarlier milkeggs; saved → eggs, oats waiting → store, show eggs, oats, create eggs
    by a visitor leaves only what was typed after it for the next note: owner eve; owner ; type milk; save; type milk, eggs; saved → , eggs → store, show , eggs
    by a visitor leaves a later title for the next note: owner eve; owner ; type milk; save; title T; saved → T/-
    by a visitor leaves a text that was changed in another way: owner eve; owner ; type milk; save; type mild; saved → mild
    by a visitor is followed by one of what was typed before the next: owner eve; owner ; type milk; save; type milkeggs; save; type milkeggs, oats; saved → eggs, oats waiting → store, show eggs, oats, create eggs
    by a visitor leaves what was typed after the second: owner eve; owner ; type milk; save; type milkeggs; save; type milkeggs, oats; saved; saved → , oats → store, show , oats
    by a visitor is not followed by one of a blank text: owner eve; owner ; type milk; save; type milk ; save; saved; type oats; save → oats waiting → store, create oats
    by a visitor is followed by one of a text that was changed in another way: owner eve; owner ; type milk; save; type mild; save; saved → mild waiting → store, create mild`,
  ],
  [
    'a discarded edit',
    `is kept: edit a; type a2; discard → - ~a:a2 → store, show -
    is not kept without changes: edit a; discard → -
    of a deleted note is kept: edit a; deleted a; discard → - ~a:a
    is not kept if the trash has its text: edit a; trashed a; discard → -
    of a text that the trash does not have is kept: edit a; type a2; trashed a; discard → - ~a:a2
    leaves that of another note in the background: edit a; type a2; edit b; type b2; discard → - | a:a2 ~b:b2
    can be reopened: edit a; type a2; discard; reopen a → a:a2 → store, show a2
    is reopened in front of an unsaved draft: edit a; type a2; discard; type milk; reopen a → a:a2 | milk
    stays among others: edit a; type a2; discard; edit b; type b2; discard; reopen a → a:a2 ~b:b2
    can be deleted for good: edit a; type a2; discard; delete a → - → store
    does nothing once it was deleted: edit a; type a2; discard; delete a; reopen a → -
    does not concern a new note: type milk; discard → milk`,
  ],
  [
    'Undo',
    `is offered for a cleared text: type milk; clear → - (cleared) → store-soon
    restores the text: type milk; clear; undo → milk → store-soon, show milk
    restores the text from before it began to shrink: type milk; type mi; clear; undo → milk
    is no longer offered when the text is back: type milk; clear; type milk → milk → store-soon
    is no longer offered when the text is back with more: type milk; clear; type milk and eggs → milk and eggs
    is no longer offered when the text is back during its save: type milk; save; clear; type milk → milk | milk waiting
    stays offered while only another draft has the text: type a; clear; edit a; type a2 → a:a2 (cleared)
    is not offered for an empty field: clear → -
    is not offered for a marker that has become a list: type 1.; clear → -
    is not offered for a marker that has become a check item: type • [x]; clear → -
    is not offered for a marker that has become a code block: type \`\`; clear → -
    is offered for a number: type 1234; clear → - (cleared)
    is not offered for a text that was saved: type milk; save; saved; clear → -
    is offered while the text is being saved: type milk; save; clear → - | milk waiting (cleared)
    during a save restores the text that is being saved: type milk; save; clear; undo; saved → - → store, show -
    stays offered when another draft has been saved: type milk; save; edit a; type a2; clear; saved → a:- (cleared)
    stays offered when a draft is restored: type milk; clear; restore oats; undo → milk | oats
    stays offered when drafts are restored during a save: type milk; save; clear; restore oats; refused; undo → milk | oats
    is no longer offered when that save has ended: type milk; save; clear; saved → - → store
    restores a text that could not be saved: type milk; save; clear; refused; undo → milk → store, show milk
    restores a text that could not be saved in front of an edit: type milk; save; clear; edit a; type a2; refused; undo → milk | a:a2
    restores a text that could not be saved in front of the next note: type milk; save; clear; type eggs; refused; undo → milk | eggs
    does not restore what was to be saved then: type milk; save; type milk2; save; clear; edit a; refused; undo; save; type milk23; saved → 3
    offers the text that it replaces: type milk; clear; type oats; undo → milk (cleared)
    can be undone: type milk; clear; type oats; undo; undo → oats (cleared)
    restores a new note in front of an edit: type milk; clear; edit a; type a2; undo → milk | a:a2
    keeps a title that was typed after the clearing: type milk; clear; title T; undo → T/milk
    keeps the later one of two titles: title S; type milk; clear; title T; undo → T/milk
    restores a title that was removed after the clearing: title S; type milk; clear; title ; undo → S/milk
    keeps the title of a draft that has moved to the background: type milk; clear; title T; edit a; type a2; undo → T/milk | a:a2
    offers a text that it replaces in the background: type milk; clear; type oats; edit a; type a2; undo → milk | a:a2 (cleared)
    restores such a text with its title: type milk; clear; type oats; title T; edit a; undo; undo → T/oats (cleared)
    does nothing if nothing was cleared: type milk; undo → milk`,
  ],
  [
    'drafts of an earlier page',
    `are restored with the last one active: restore milk a:a2 → a:a2 | milk (restored) → store, show a2, report
    stay behind a text that is being written: type oats; restore milk → oats | milk (restored-in-background) → store
    replace the open note that they are of, which has no changes: edit a; restore milk a:a2 b:b2 → a:a2 | milk | b:b2 (restored) → store, show a2, report
    stay behind an open note: edit a; restore milk → a:a | milk (restored-in-background) → store
    are restored once: type milk; restore oats; restore oats → milk | oats (restored-in-background)
    are restored as discarded if they were: restore ~a:a2 → - ~a:a2 → store
    are not restored over their discarded version: restore ~a:a2; restore ~a:a2 → - ~a:a2
    follow the ones in the background: type milk; edit a; type a2; discard; new; restore oats → milk | oats ~a:a2 (restored-in-background)
    are restored in front of one that was left: type milk; edit a; discard; restore oats → oats | milk (restored)
    are no longer reported when a note is opened: restore milk; edit a → a:a | milk
    are no longer reported when a new note is begun: restore a:a2; new → - | a:a2
    are no longer reported when the edit is closed: restore milk a:a2; discard → - | milk ~a:a2
    are no longer reported when the open note is closed: edit a; restore milk; discard → - | milk
    are reported in a field that is added later: restore milk; crash; field → milk (restored)`,
  ],
  [
    'a change of the owner',
    `hides the drafts of the member: type milk; owner eve → - (signed-out) → store, show -
    reports nothing without drafts: edit a; owner eve → -
    hides the discarded edits: edit a; type a2; discard; owner eve → -
    restores the drafts of the next owner: type milk; edit a; type a2; owner eve; owner ada → a:a2 | milk (restored) → store, show -, show a2, report
    restores the discarded edits of the next owner: edit a; type a2; discard; owner eve; owner ada → - ~a:a2
    restores the discarded edits after a visitor: edit a; type a2; discard; owner ; owner ada → - ~a:a2
    moves the drafts of a visitor to the account: owner ; type milk; owner ada → milk
    restores drafts behind those of a visitor: type milk; owner ; type oats; owner ada → oats | milk (restored-in-background)
    to the same owner changes nothing: type milk; owner ada → milk`,
  ],
  [
    'the form that the field normalizes a text to',
    `is no change of an opened note: edit a; normalize a1; loaded a; edit b → b:b
    is no change after the field was replaced again: edit a; normalize a1; loaded a; normalize a2; loaded a1; edit b → b:b
    is not saved with a changed title: edit a; normalize a1; loaded a; title T; save → a:T/a1 waiting → store, update a:a
    is not saved with a title that is changed during a save: edit a; normalize a1; loaded a; title T; save; title U; saved; save → a:U/a1 waiting → store, update a:a
    is not stored with the draft: edit a; normalize a1; loaded a; title T; edit b → b:b | a:T/a
    is saved when it is typed into another note: edit a; normalize a1; loaded a; edit b; type a1; save → b:a1 waiting → store, update b:a1
    is saved as a part of a changed text: edit a; normalize a1; loaded a; type a1!; save → a:a1! waiting → store, update a:a1!
    is a change if the field held other text before: edit a; normalize a1; loaded a1; edit b → b:b | a:a1`,
  ],
])('%s', (_, rows) => {
  test.each(parseTable(rows))('%s: %s → %s', (__, steps = '', drafts = '', effects = '') => {
    const page = createReducerPage()
    for (const step of steps.split(/; ?/)) perform(page, step)
    expect([notateState(page), effects && notateEffects(page)]).toEqual([drafts, effects])
  })
})

test('stays the same if an event is about a draft that was closed', () => {
  const page = createReducerPage()
  perform(page, 'type milk')
  perform(page, 'edit a')
  const before = page.state()
  page.dispatch({ kind: 'saveDelayed', id: 'closed' })
  expect([page.state() === before, page.lastEffects()]).toEqual([true, []])
})

/** What the person, the notes or the storage may do next. */
const STEPS = [
  'type',
  'type',
  'title',
  'edit a',
  'edit b',
  'save',
  'save',
  'saved',
  'saved',
  'refused',
  'late',
  'discard',
  'reopen a',
  'reopen b',
  'delete a',
  'clear',
  'undo',
  'restore',
  'restore ~',
  'restore a:',
  'owner ada',
  'owner eve',
  'owner ',
] as const

describe('after any sequence of steps', () => {
  test('every typed text is in the field, in a draft, in a discarded edit or in a note', () => {
    runRandomSteps(4, (page, typed) => {
      const present = textsOf(page).join()
      expect(typed.filter((word) => !present.includes(word))).toEqual([])
    })
  })

  test('no draft exists twice, is blank in the background, or is marked as being saved while it is not', () => {
    runRandomSteps(5, (page) => {
      const { active, background, discarded, signedOut } = page.state()
      const drafts = [active, ...background, ...discarded]
      expect(new Set(drafts.map(({ id }) => id)).size).toBe(drafts.length)
      const saved = new Set(page.saves().map(({ id }) => id))
      const marked = drafts.filter(({ saving }) => saving !== 'no').map(({ id }) => id)
      expect(marked.filter((id) => !saved.has(id))).toEqual([])
      const kept = [...background, ...[...signedOut.values()].flat()].filter(({ id }) => !marked.includes(id))
      expect(kept.filter(({ note, current }) => !note && !isWorthSaving(current))).toEqual([])
    })
  })

  test('the drafts to be stored hold all unsaved text of the owner, and nothing of another one', () => {
    runRandomSteps(6, (page, typed) => {
      const { background, discarded, signedOut } = page.state()
      const stored = storedDrafts(page.state(), page.context())
      const contents = stored.map(({ current }) => current.content).join()
      const own = [page.field(), ...[...background, ...discarded].map(({ current }) => current.content)]
      const words = typed.filter((word) => own.join().includes(word))
      const listed = page.notes().map(({ content }) => content)
      expect(words.filter((word) => !contents.includes(word) && !listed.join().includes(word))).toEqual([])
      const ids = new Set(stored.map(({ id }) => id))
      expect([...signedOut.values()].flat().filter(({ id }) => ids.has(id))).toEqual([])
      expect(stored.length === discarded.length || hasUnsaved(page.state(), page.context())).toBe(true)
    })
  })
})

/** Runs random steps and checks the page after each one. Texts that the person cleared, deleted or replaced by Undo are not expected. */
function runRandomSteps(seed: number, check: (page: ReducerPage, typed: readonly string[]) => void) {
  const steps = fc.array(fc.constantFrom(...STEPS), { maxLength: 40, size: 'max' })
  fc.assert(
    fc.property(steps, (plan) => {
      const page = createReducerPage()
      let typed: readonly string[] = []
      for (const [index, step] of plan.entries()) {
        const word = `w${index}.`
        const before = textsOf(page).join()
        perform(page, withWord(step, page, word))
        const isRemoval = ['clear', 'delete a', 'undo'].includes(step)
        const after = textsOf(page).join()
        if (isRemoval) typed = typed.filter((each) => textsOf(page, editedNote(page)).join().includes(each))
        else if (!before.includes(word) && after.includes(word)) typed = [...typed, word]
        check(page, typed)
      }
    }),
    { seed, numRuns: randomRuns({ check: 80, full: 2_000 }) },
  )
}

function withWord(step: (typeof STEPS)[number], page: ReducerPage, word: string): string {
  if (step === 'type') return `type ${page.field()}${word}`
  if (step === 'title') return `title ${page.state().active.current.title}${word}`
  if (step === 'restore') return `restore ${word}`
  if (step === 'restore ~') return `restore ~a:${word}`
  return step === 'restore a:' ? `restore a:${word}` : step
}

/** The note whose text the next save replaces. */
function editedNote(page: ReducerPage): string | undefined {
  return page.state().active.note?.id
}

/** The texts that exist anywhere but in the note with the id `except`. */
function textsOf(page: ReducerPage, except?: string): readonly string[] {
  const { active, background, discarded, signedOut } = page.state()
  const drafts = [...background, ...discarded, ...[...signedOut.values()].flat()].map(
    ({ current }) => current,
  )
  const all = [
    { title: active.current.title, content: page.field() },
    ...drafts,
    ...page.notes().filter(({ id }) => id !== except),
  ]
  return all.flatMap(({ title, content }) => [title, content])
}
