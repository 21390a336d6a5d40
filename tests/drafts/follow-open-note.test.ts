import { expect, test } from 'vitest'
import { memberNote } from '../fakes/fake-member.ts'
import { advance, createDraftsBrowser, useFakeTimers } from './drafts-page.ts'

const A = memberNote('A', 'as opened', 1)
const NEWER = { ...A, content: 'from elsewhere' }

useFakeTimers()

test.each<[what: string, change: (page: OpenPage) => void, shown: string]>([
  ['the newer text of the open note', () => {}, 'from elsewhere'],
  ['the older text of a note in which a key was pressed', (page) => page.press('keydown'), 'as opened'],
  ['the older text of a note that was pressed', (page) => page.press('pointerdown'), 'as opened'],
  ['the newer text of a note that is opened again after it was pressed', openAgain, 'from elsewhere'],
  ['what the person has typed', (page) => page.type('as opened, and more'), 'as opened, and more'],
  ['the text whose title the person has changed', (page) => page.draftSession.setTitle('B'), 'as opened'],
])('shows %s', async (_, change, shown) => {
  const { ada, page } = await openNote()
  change(page)
  ada.store(A.id, NEWER)
  await advance(0)
  expect(page.field.text).toBe(shown)
})

test('saves an edit of the newer text as an edit of that text', async () => {
  const { ada, page } = await openNote()
  ada.store(A.id, NEWER)
  await advance(0)
  page.type('from elsewhere, and more')
  expect(await page.draftSession.save()).toBe(true)
  await advance(0)
  expect(ada.notes.get().notes.map(({ content }) => content)).toEqual(['from elsewhere, and more'])
})

test('keeps the caret of the open note when only its pin changes', async () => {
  const { ada, page } = await openNote()
  page.field.caretOffset = 3
  ada.store(A.id, { ...A, pinned: 'pinned' })
  await advance(0)
  expect([page.field.text, page.field.caretOffset]).toEqual(['as opened', 3])
})

type OpenPage = Awaited<ReturnType<typeof openNote>>['page']

function openAgain(page: OpenPage) {
  page.press('pointerdown')
  page.draftSession.edit(undefined)
  page.draftSession.edit(A)
}

async function openNote() {
  const { ada, page } = await createDraftsBrowser().openMemberPage()
  ada.store(A.id, A)
  await advance(0)
  const note = ada.notes.beginEdit(A.id)
  if (!note) throw new Error('The note is not listed.')
  page.draftSession.edit(note)
  return { ada, page }
}
