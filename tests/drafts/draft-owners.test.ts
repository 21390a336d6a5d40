import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { SAVE_DELAY_MS } from '../../src/drafts/drafts.ts'
import { byCreation } from '../../src/notes/notes-store.ts'
import { ADA } from '../fakes/fake-member.ts'
import { randomRuns } from '../random-runs.ts'
import { advance, createDraftsBrowser, unsavedContents, useFakeTimers } from './drafts-page.ts'

useFakeTimers()

test("moves a visitor's draft to the account and keeps a member's draft for that member alone", async () => {
  const browser = createDraftsBrowser()
  const page = await browser.openAndType('by a visitor')
  const textAfterOwnerIs = async (owner: string) => {
    page.setOwner(owner)
    await advance(SAVE_DELAY_MS)
    return page.field.text
  }
  expect(await textAfterOwnerIs('ada')).toBe('by a visitor')
  page.type('by ada')
  expect(await textAfterOwnerIs('')).toBe('')
  expect(page.draftSession.get().notice).toEqual({ kind: 'signed-out' })
  expect(await textAfterOwnerIs('eve')).toBe('')
  page.type('by eve')
  expect(await textAfterOwnerIs('ada')).toBe('by ada')
  page.crash()

  expect((await browser.openAndRestore('')).field.text).toBe('')
  expect((await browser.openAndRestore('eve')).field.text).toBe('by eve')
  expect((await browser.openAndRestore('ada')).field.text).toBe('by ada')
})

test("moves a visitor's draft to the account that signs in before the draft was read", async () => {
  const browser = createDraftsBrowser()
  const page = await browser.openAndType('by a visitor')
  page.crash()
  const next = browser.openPage()
  next.setOwner('ada')
  await advance(SAVE_DELAY_MS)
  expect(unsavedContents(next)).toEqual(['by a visitor'])
  next.crash()
  expect(unsavedContents(await browser.openAndRestore())).toEqual([])
  expect(unsavedContents(await browser.openAndRestore('ada'))).toEqual(['by a visitor'])
})

test("moves a visitor's draft to the account that signs in before the page with the draft has ended", async () => {
  const browser = createDraftsBrowser()
  const page = await browser.openAndType('by a visitor')
  const next = await browser.openAndRestore('', page)
  next.setOwner('ada')
  await advance(SAVE_DELAY_MS)
  expect(unsavedContents(next)).toEqual([])
  page.crash()
  await advance(SAVE_DELAY_MS)
  expect(unsavedContents(next)).toEqual(['by a visitor'])
  next.crash()
  expect(unsavedContents(await browser.openAndRestore())).toEqual([])
  expect(unsavedContents(await browser.openAndRestore('ada'))).toEqual(['by a visitor'])
})

test("moves a visitor's draft to the account if it was adopted and not restored before a sign-in", async () => {
  const browser = createDraftsBrowser()
  const page = await browser.openAndType('by a visitor')
  page.crash()
  const next = browser.openPage()
  next.notes.setOrder(undefined)
  await advance(SAVE_DELAY_MS)
  next.setOwner('ada')
  await advance(SAVE_DELAY_MS)
  next.notes.setOrder(byCreation)
  await advance(SAVE_DELAY_MS)
  expect(unsavedContents(next)).toEqual(['by a visitor'])
  next.crash()
  expect(unsavedContents(await browser.openAndRestore('ada'))).toEqual(['by a visitor'])
})

test("keeps a member's draft from the next owner if it was adopted and not restored before", async () => {
  const browser = createDraftsBrowser()
  const page = await browser.openAndType('by ada', 'ada')
  page.crash()
  const next = browser.openPage()
  next.notes.setOrder(undefined)
  next.setOwner('ada')
  await advance(SAVE_DELAY_MS)
  next.setOwner('eve')
  await advance(SAVE_DELAY_MS)
  next.notes.setOrder(byCreation)
  await advance(SAVE_DELAY_MS)
  expect(unsavedContents(next)).toEqual([])
  next.crash()
  expect(unsavedContents(await browser.openAndRestore('eve'))).toEqual([])
  expect(unsavedContents(await browser.openAndRestore('ada'))).toEqual(['by ada'])
})

test('restores each draft once after a sign-out and sign-in before the list is complete', async () => {
  const browser = createDraftsBrowser()
  const page = await browser.openAndType('yesterday', 'ada')
  page.crash()

  const { page: next, ada } = await browser.openBeforeListed()
  next.type('today')
  next.setOwner('')
  await advance(SAVE_DELAY_MS)
  expect(unsavedContents(next)).toEqual([])
  next.setOwner('ada')
  await advance(SAVE_DELAY_MS)
  ada.releaseResponses()
  await advance(SAVE_DELAY_MS)
  expect(unsavedContents(next)).toEqual(['yesterday', 'today'])
  next.crash()
  expect(unsavedContents(await browser.openAndRestore('ada'))).toEqual(['yesterday', 'today'])
})

test("restores a member's draft from memory at the next sign-in if nothing can be stored", async () => {
  const page = createDraftsBrowser().openPage('ada', { hasStorage: false })
  page.type('by ada')
  page.setOwner('')
  expect(unsavedContents(page)).toEqual([])
  page.setOwner('ada')
  await advance(SAVE_DELAY_MS)
  expect([unsavedContents(page), page.restoreCount]).toEqual([['by ada'], 1])
})

test('closes a draft at the next sign-in if its save ended after the sign-out, and keeps later text', async () => {
  const browser = createDraftsBrowser()
  const { ada, page } = await browser.openMemberPage()
  browser.disk.full = true
  ada.holdResponses()
  page.type('milk')
  void page.draftSession.save()
  await advance(SAVE_DELAY_MS)
  page.type('milk, eggs')
  ada.notes.setOwner(null)
  page.setOwner('')
  ada.releaseResponses()
  browser.disk.full = false
  await advance(SAVE_DELAY_MS)
  ada.notes.setOwner(ADA)
  page.setOwner('ada')
  await advance(SAVE_DELAY_MS)
  expect(ada.notes.get().notes.map(({ content }) => content)).toEqual(['milk'])
  expect(unsavedContents(page)).toEqual([', eggs'])
})

test('keeps nothing of an open note without changes at a sign-out', async () => {
  const { ada, page } = await createDraftsBrowser().openMemberPage()
  const note = await ada.notes.create({ title: 'Private', content: 'of Ada' })
  await advance(SAVE_DELAY_MS)
  const edited = ada.notes.beginEdit(note?.id ?? '')
  if (edited) page.draftSession.edit(edited)
  expect(page.draftSession.get().active.note).toBeDefined()
  // In this order, as on the page.
  ada.notes.setOwner(null)
  page.setOwner('')
  await advance(SAVE_DELAY_MS)
  expect(page.draftSession.get().notice).toBeUndefined()
  expect(await page.tab.keptChanges.list()).toEqual([])
})

test("forgets a member's draft at the sign-out if another tab has deleted the account", async () => {
  const page = await createDraftsBrowser().openAndType('by ada', 'ada')
  await page.tab.keptChanges.deleteAccount('ada')
  page.setOwner('')
  await advance(SAVE_DELAY_MS)
  expect(page.draftSession.get().notice).toBeUndefined()
  expect(page.draftSession.hasUnsaved()).toBe(false)
  page.setOwner('ada')
  await advance(SAVE_DELAY_MS)
  expect(unsavedContents(page)).toEqual([])
})

/** What may happen to a draft, one step after the other; 'crash' opens another page. */
const STEPS = ['type', 'wait', 'save', 'crash', 'ada', 'eve', 'visitor'] as const

test('shows typed text to its owner, and to nobody else, after any sequence of steps', async () => {
  const steps = fc.array(fc.constantFrom(...STEPS), { maxLength: 30, size: 'max' })
  await fc.assert(
    fc.asyncProperty(steps, async (plan) => {
      const browser = createDraftsBrowser()
      let owner = ''
      let page = await browser.openAndRestore()
      const typed: { readonly word: string; of: string }[] = []
      for (const step of plan) {
        if (step === 'type') {
          typed.push({ word: `w${typed.length}.`, of: owner })
          page.type(`${page.field.text}w${typed.length - 1}.`)
        } else if (step === 'save') await page.draftSession.save()
        else if (step === 'crash') {
          await advance(SAVE_DELAY_MS)
          page.crash()
          page = await browser.openAndRestore(owner)
        } else if (step !== 'wait') {
          const next = step === 'visitor' ? '' : step
          // Unsaved text of a visitor moves to the account. Saved text stays in the cache.
          if (owner === '') for (const each of typed) if (page.field.text.includes(each.word)) each.of = next
          owner = next
          page.setOwner(next)
        }
        await advance(SAVE_DELAY_MS)
        const saved = page.notes.get().notes.map(({ content }) => content)
        const background = page.draftSession.get().background.map((draft) => draft.current.content)
        const present = [page.field.text, ...background, ...saved].join()
        expect(typed.filter(({ word, of }) => of === owner && !present.includes(word))).toEqual([])
        const unsaved = [page.field.text, ...background].join()
        expect(typed.filter(({ word, of }) => of !== owner && unsaved.includes(word))).toEqual([])
      }
    }),
    { seed: 6, numRuns: randomRuns({ check: 80, full: 200 }) },
  )
})
