import { expect, test } from '../shared-context.ts'
import { load, openPage, outbox } from './page.ts'

test.use({ reuseContext: false })

test('notes and outbox of several accounts survive the upgrade from schema version 1', async ({ page }) => {
  await load(page)
  const stored = await page.evaluate(async () => {
    const { open, create, note } = window.deviceHarness
    const ids = Array.from({ length: 200 }, (_, at) => `note ${at}`)
    await new Promise<void>((resolve) => {
      const request = indexedDB.open('pinwell', 1)
      request.addEventListener('upgradeneeded', () => {
        for (const store of ['mirror', 'outbox', 'sequences', 'drafts', 'journal', 'texts'])
          request.result.createObjectStore(store)
      })
      request.addEventListener('success', () => {
        const transaction = request.result.transaction(['mirror', 'outbox'], 'readwrite')
        for (const uid of ['ada', 'eve'])
          for (const id of ids) transaction.objectStore('mirror').put(note(id), [uid, id])
        transaction.objectStore('outbox').put({ ...create('unsent'), sequence: 5, at: 1 }, ['ada', 5])
        transaction.addEventListener('complete', () => {
          request.result.close()
          resolve()
        })
      })
    })
    const { member } = open()
    await member.updateMirror('ada', {
      notes: [note('new')],
      deletedIds: ['note 7'],
      revisions: [],
      position: undefined,
      mirrorId: undefined,
    })
    const [ada, eve] = [await member.load('ada'), await member.load('eve')]
    return [ada.notes, eve.notes]
      .map((notes) => notes.map(({ id }) => id).toSorted())
      .concat([ada.outbox.map(({ noteId }) => noteId)])
  })
  const ids = Array.from({ length: 200 }, (_, at) => `note ${at}`).toSorted()
  expect(stored).toEqual([['new', ...ids.filter((id) => id !== 'note 7')], ids, ['unsent']])
})

test('a position without its notes, as an older build leaves it at a sign-out, is not used', async ({
  page,
}) => {
  await load(page)
  const positions = await page.evaluate(async () => {
    const { open, note } = window.deviceHarness
    const { member } = open()
    const { mirrorId } = await member.load('ada')
    const update = { deletedIds: [], revisions: [], position: { at: 7 }, mirrorId }
    await member.updateMirror('ada', { ...update, notes: [note('a'), note('b')] })
    const before = await member.load('ada')
    await new Promise<void>((resolve) => {
      const request = indexedDB.open('pinwell')
      request.addEventListener('success', () => {
        const transaction = request.result.transaction('shelves', 'readwrite')
        transaction.objectStore('shelves').delete(IDBKeyRange.bound(['ada'], ['ada', []]))
        transaction.addEventListener('complete', () => {
          request.result.close()
          resolve()
        })
      })
    })
    const after = await member.load('ada')
    await member.updateMirror('ada', { ...update, notes: [note('a')] })
    const late = await member.load('ada')
    return [before, after, late].map(({ notes, position }) => [notes.length, position?.at])
  })
  expect(positions).toEqual([
    [2, 7],
    [0, undefined],
    [1, undefined],
  ])
})

test('an entry of an older build has the same id in each tab, and keeps id and place when it is rejected', async ({
  context,
}) => {
  const [one, other] = [await openPage(context), await openPage(context)]
  expect(await outbox(one)).toEqual([])
  const stored = await one.evaluate(async () => {
    const { open, create, createEntry } = window.deviceHarness
    await new Promise<void>((resolve) => {
      const request = indexedDB.open('pinwell')
      request.addEventListener('success', () => {
        const transaction = request.result.transaction(['outbox', 'sequences'], 'readwrite')
        for (const sequence of [5, 6])
          transaction
            .objectStore('outbox')
            .put({ ...create(`old ${sequence}`), sequence, at: 1 }, ['ada', sequence])
        transaction.objectStore('sequences').put(6, 'ada')
        transaction.addEventListener('complete', () => {
          request.result.close()
          resolve()
        })
      })
    })
    const { member } = open()
    await member.append('ada', [createEntry('new')])
    const [first] = await member.readOutbox('ada')
    if (!first) throw new Error('no entry')
    const replace = new Map([[first.id, { ...first, refused: 'denied' as const }]])
    await member.applyPatch('ada', { remove: [], replace, append: [], upsertNotes: [], deleteNoteIds: [] })
    return member.readOutbox('ada')
  })
  expect(stored.map(({ noteId }) => noteId)).toEqual(['old 5', 'old 6', 'new'])
  expect(stored[0]).toMatchObject({ at: 1, refused: 'denied', id: expect.stringMatching(/^[-\w]{20}$/) })
  expect(await other.evaluate(() => window.deviceHarness.open().member.readOutbox('ada'))).toEqual(stored)
  // An older build finds the number in the value.
  const numbers = await other.evaluate(
    () =>
      new Promise((resolve) => {
        const request = indexedDB.open('pinwell')
        request.addEventListener('success', () => {
          const all = request.result.transaction('outbox').objectStore('outbox').getAll()
          all.addEventListener('success', () => resolve(all.result.map(({ sequence }) => sequence)))
        })
      }),
  )
  expect(numbers).toEqual([5, 6, 7])
})
