import { describe, expect, test, vi } from 'vitest'
import { createNotesStore } from '../../../src/notes/notes-store.ts'
import type { NotesCloud, NotesListener } from '../../../src/notes/ports.ts'
import { createMemberNotes } from '../../../src/notes/sync/member-notes.ts'
import { createCache } from '../../../src/notes/visitor/cache.ts'
import { createFakeBrowser } from '../../fakes/browser.ts'
import { createRecordingNotifier } from '../../fakes/notifier.ts'
import { ada, draft, eve, flushTasks, keyFor, NOW, open, signedIn, stored, until } from './member-page.ts'

describe('setOwner', () => {
  test('with the same owner only changes the author of new notes', async () => {
    const page = await signedIn([stored('a', 1)])
    const state = page.notes.get()
    page.notes.setOwner({ ...ada, author: 'Ada Lovelace' })
    expect(page.notes.get()).toBe(state)
    await page.notes.create(draft('b'))
    expect(page.notes.get().notes[0]?.author).toBe('Ada Lovelace')
  })

  test('with null removes the notes of the member and ignores late results', async () => {
    const page = await signedIn([stored('a', 1)])
    const savedNotes = [page.notes.create(draft('b')), page.notes.update(keyFor(1), draft('c'), draft('a'))]
    page.notes.togglePin(keyFor(1))
    page.notes.remove(keyFor(1))
    page.notes.setOwner(null)
    const state = page.notes.get()
    expect(state).toMatchObject({
      notes: [],
      userKind: 'visitor',
      isLoading: false,
      trash: [],
      syncStatus: null,
    })
    // Mutations that were already enqueued are stored for the next sign-in.
    expect(await Promise.all(savedNotes)).toMatchObject([{ title: 'b' }, { title: 'c' }])
    page.cloud.store('ada', keyFor(9), stored('later', 9))
    await flushTasks()
    expect(page.notes.get()).toBe(state)
    const prompt = { kind: 'unsynced', count: 4 }
    expect(page.outcomes).toEqual([prompt])
    page.notes.togglePin(keyFor(1))
    expect(page.outcomes).toEqual([prompt, { kind: 'sign-in-required', action: 'pin' }])
    page.notes.setOwner(ada)
    await until(() => expect(page.titles()).toEqual(['b', 'later']))
    await until(() => expect(page.notes.get().trash.map(({ title }) => title)).toEqual(['c']))
  })

  // @fault F26
  test('with null leaves no notes on the device, even with writes in progress', async () => {
    const page = await signedIn([stored('a', 1)])
    const { updateMirror } = page.storage
    const slowMirror = vi.spyOn(page.storage, 'updateMirror').mockImplementation(async (...given) => {
      await flushTasks()
      return updateMirror(...given)
    })
    page.clock.now += 10
    page.cloud.store('ada', keyFor(2), stored('b', 2))
    await until(() => expect(slowMirror).toHaveBeenCalled())
    page.notes.setOwner(null)
    await page.notes.clearMemberData('ada')
    expect((await page.disk.member.load('ada')).notes).toEqual([])
    await flushTasks()
    expect((await page.disk.member.load('ada')).notes).toEqual([])
  })

  // @fault F26
  test('with null leaves no notes on the device, even if the code for members is still loading', async () => {
    const page = open()
    const mirrored = { notes: [stored('a', 1)], deletedIds: [], revisions: [] }
    await page.storage.updateMirror('ada', { ...mirrored, position: undefined, mirrorId: undefined })
    page.notes.setOwner(ada)
    page.notes.setOwner(null)
    await page.notes.clearMemberData('ada')
    expect((await page.disk.member.load('ada')).notes).toEqual([])
  })

  test('with null ignores events that arrive after unsubscribing', async () => {
    let late: NotesListener | undefined
    const cloud: NotesCloud = {
      subscribe(_, __, listener) {
        late ??= listener
        return { refreshNote() {}, readTrash: async () => false, stop() {} }
      },
      send: () => new Promise(() => {}),
    }
    const { notify, outcomes } = createRecordingNotifier()
    const notes = createNotesStore({
      cache: createCache(createFakeBrowser().tab()),
      cloud,
      loadMember: async () => ({ createMemberNotes, schedule: () => () => {} }),
      now: () => NOW,
      notify,
    })
    notes.setOwner(ada)
    await flushTasks()
    notes.setOwner(eve)
    await flushTasks()
    late?.received({
      notes: { changed: [stored('a', 1)], removed: [] },
      trash: { changed: [], removed: [] },
      revisions: new Map(),
      position: { at: 1 },
      isComplete: true,
    })
    late?.failed(new Error('late'))
    const syncStatus = { state: 'connecting', reason: 'none' }
    expect(notes.get()).toMatchObject({ notes: [], userKind: 'member', isLoading: true, syncStatus })
    notes.setOwner(null)
    expect([notes.get().notes, outcomes]).toEqual([[], []])
  })

  test('with another owner shows and writes only the notes of that owner', async () => {
    const page = open([stored('a', 1)])
    page.notes.setOwner(ada)
    page.notes.setOwner(eve)
    page.cloud.store('eve', keyFor(5), stored('e', 5, { userId: 'eve' }))
    await until(() => expect(page.titles()).toEqual(['e']))
    await page.notes.create(draft('mine'))
    await flushTasks()
    expect(page.account('eve')).toHaveLength(2)
    expect(page.account('ada')).toEqual([stored('a', 1)])
  })

  // @spec error.visitor-save
  test('keeps the visitor in a build without sign-in', async () => {
    const { notify, outcomes } = createRecordingNotifier()
    const cache = createCache(createFakeBrowser().tab())
    const notes = createNotesStore({ cache, now: () => NOW, notify })
    notes.setOwner(ada)
    expect(notes.get().userKind).toBe('visitor')
    expect(await notes.update('1', draft('a'), draft('b'))).toBeUndefined()
    expect(outcomes).toEqual([{ kind: 'sign-in-required', action: 'save' }])
  })
})
