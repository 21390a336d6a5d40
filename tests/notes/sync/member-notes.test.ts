import { describe, expect, test } from 'vitest'
import { longDate } from '../../../src/notes/note.ts'
import { ada, draft, flushTasks, keyFor, NOW, open, signedIn, stored, until } from './member-page.ts'

describe("a member's notes", () => {
  test('are loading until the server has sent them, and are then sorted', async () => {
    const page = open([stored('old', 1), stored('new', 3), stored('pinned', 2, { pinned: 'pinned' })])
    expect(page.notes.get()).toMatchObject({ notes: [], userKind: 'visitor', isLoading: false })
    page.notes.setOwner(ada)
    expect(page.notes.get()).toMatchObject({ notes: [], userKind: 'member', isLoading: true })
    await until(() => expect(page.titles()).toEqual(['pinned', 'new', 'old']))
    expect(page.notes.get()).toMatchObject({ userKind: 'member', isLoading: false })
    expect(page.outcomes).toEqual([])
  })

  test('are complete after a server snapshot or with a filled mirror, but not with cached visitor notes alone', async () => {
    const page = open([stored('a', 1)])
    expect(page.notes.get()).toMatchObject({ userKind: 'visitor', isComplete: true })
    await page.notes.create(draft('local'))
    page.gate.responses = false
    page.notes.setOwner(ada)
    await flushTasks()
    expect(page.notes.get()).toMatchObject({
      notes: [{ title: 'local' }],
      isLoading: false,
      isComplete: false,
    })
    page.notes.setOwner(null)
    expect(page.notes.get().isComplete).toBe(true)
    const { member } = page.disk
    const { mirrorId } = await member.load('ada')
    const update = { notes: [stored('a', 1)], deletedIds: [], revisions: [], position: { at: 0 }, mirrorId }
    await member.updateMirror('ada', update)
    page.notes.setOwner(ada)
    expect(page.notes.get().isComplete).toBe(false)
    await until(() => expect(page.titles()).toEqual(['local', 'a']))
    expect(page.notes.get().isComplete).toBe(true)
  })

  test('can be an empty list', async () => {
    const { notes } = await signedIn()
    expect(notes.get()).toMatchObject({ notes: [], userKind: 'member', isLoading: false })
  })

  test('are created with every field, exactly as typed except for the trimmed title', async () => {
    const page = await signedIn()
    const content = '  **a** \r\n\u0000\ud800 '
    const note = await page.notes.create(draft(' Step ', content))
    await flushTasks()
    expect(page.outcomes).toEqual([{ kind: 'saved', mutation: 'create', place: 'account' }])
    expect(page.notes.get().notes).toEqual([note])
    expect(page.account()).toEqual([
      {
        id: note?.id,
        title: 'Step',
        content,
        createdAt: longDate(NOW),
        lastModified: longDate(NOW),
        timestamp: NOW,
        pinned: 'unpinned',
        userId: 'ada',
        userEmail: 'ada@example.com',
        author: 'Ada L.',
      },
    ])
    expect(note?.id).toMatch(/^[-\w]{20}$/)
    expect(page.browser.items.size).toBe(0)
  })

  test.each([draft('', ''), draft('  ', ' \n'), draft('\t', '• ')])(
    'are neither created from nor changed to an empty draft: %j',
    async (blank) => {
      const page = await signedIn([stored('a', 1)])
      expect(await page.notes.create(blank)).toBeUndefined()
      page.notes.beginEdit(keyFor(1))
      expect(await page.notes.update(keyFor(1), blank, draft('a'))).toBeUndefined()
      expect(page.outcomes).toEqual([])
      expect(page.account()).toEqual([stored('a', 1)])
    },
  )

  test('get a new title and content by an edit and keep all other fields', async () => {
    const before = stored('a', 1, { pinned: 'pinned', syncedFromCache: true })
    const page = await signedIn([before, stored('b', 2)])
    expect(page.notes.beginEdit(keyFor(1))).toEqual(before)
    const after = { ...before, title: 'A', content: ' c ', lastModified: longDate(NOW) }
    expect(await page.notes.update(keyFor(1), draft(' A ', ' c '), before)).toEqual(after)
    await flushTasks()
    expect(page.account()[0]).toEqual(after)
    expect(page.titles()).toEqual(['A', 'b'])
    expect(page.outcomes).toEqual([{ kind: 'saved', mutation: 'edit', place: 'account' }])
  })

  test('are not sent again when an edit changes nothing', async () => {
    const page = await signedIn([stored('a', 1)])
    page.gate.writes = false
    expect(await page.notes.update(keyFor(1), draft('a'), draft('a'))).toBeDefined()
    expect(page.account()).toEqual([stored('a', 1)])
    expect(page.outcomes).toEqual([{ kind: 'saved', mutation: 'edit', place: 'account' }])
  })

  test('are pinned and unpinned at once, with a message after the server acknowledges', async () => {
    const page = await signedIn([stored('a', 1), stored('b', 2)])
    page.notes.togglePin(keyFor(1))
    expect(page.titles()).toEqual(['a', 'b'])
    expect(page.outcomes).toEqual([])
    await flushTasks()
    expect(page.outcomes).toEqual([{ kind: 'pinned', count: 1 }])
    expect(page.account()[0]).toEqual(stored('a', 1, { pinned: 'pinned' }))
    page.notes.togglePin(keyFor(1))
    await flushTasks()
    expect(page.outcomes.at(-1)).toEqual({ kind: 'unpinned', count: 1 })
    expect(page.account()[0]).toEqual(stored('a', 1))
  })

  test('are deleted at once, with a message after the server acknowledges', async () => {
    const page = await signedIn([stored('a', 1), stored('b', 2)])
    page.notes.remove(keyFor(1))
    page.notes.remove(keyFor(1))
    page.notes.remove('unheard of')
    expect(page.titles()).toEqual(['b'])
    await flushTasks()
    expect(page.outcomes).toEqual([{ kind: 'deleted', count: 1, place: 'account' }])
    expect(page.account()).toEqual([stored('b', 2)])
    expect(page.notes.get().trash).toEqual([{ ...stored('a', 1), deletedAt: NOW }])
  })

  test('are deleted together with one message, and one Undo brings all back', async () => {
    const all = [1, 2, 3].map((n) => stored(`${n}`, n))
    const page = await signedIn(all)
    const lists: string[] = []
    page.notes.subscribe(() => lists.push(page.titles().join(' ')))
    page.notes.remove(keyFor(1), keyFor(3), 'unheard of')
    expect(page.titles()).toEqual(['2'])
    await flushTasks()
    expect(page.outcomes).toEqual([{ kind: 'deleted', count: 2, place: 'account' }])
    expect(page.account()).toEqual([stored('2', 2)])
    page.actions.at(-1)?.()
    expect(page.titles()).toEqual(['3', '2', '1'])
    await flushTasks()
    expect(new Set(lists)).toEqual(new Set(['2', '3 2 1']))
    expect(page.account()).toHaveLength(3)
    expect(page.notes.get().trash).toEqual([])
  })

  test('are pinned together if one is not pinned, else unpinned, with one message and Undo', async () => {
    const before = [stored('a', 1, { pinned: 'pinned' }), stored('b', 2), stored('c', 3)]
    const page = await signedIn(before)
    page.notes.togglePin(keyFor(1), keyFor(2))
    await flushTasks()
    page.actions.at(-1)?.()
    await flushTasks()
    expect(page.account()).toEqual(before)
    page.notes.togglePin(keyFor(1), keyFor(2))
    await flushTasks()
    page.notes.togglePin(keyFor(1), keyFor(2))
    await flushTasks()
    expect(page.outcomes).toEqual([
      { kind: 'pinned', count: 1 },
      { kind: 'pinned', count: 1 },
      { kind: 'unpinned', count: 2 },
    ])
    expect(page.account()).toEqual([stored('a', 1), stored('b', 2), stored('c', 3)])
  })

  test.each(['Undo', 'the trash', 'neither'] as const)('are restored unchanged by %s', async (way) => {
    const page = await signedIn([stored('a', 1, { pinned: 'pinned' }), stored('b', 2)])
    page.notes.remove(keyFor(1))
    await flushTasks()
    if (way === 'Undo') page.actions.at(-1)?.()
    if (way === 'the trash') page.notes.restore(keyFor(1))
    if (way === 'neither') page.notes.emptyTrash()
    await flushTasks()
    const back = way === 'neither' ? [] : [stored('a', 1, { pinned: 'pinned' })]
    expect(page.notes.get().notes).toEqual([...back, stored('b', 2)])
    expect(page.account()).toHaveLength(back.length + 1)
    expect(page.notes.get().trash).toEqual([])
  })

  test.each([
    ['create', { kind: 'failed', mutation: 'create' }],
    ['update', { kind: 'failed', mutation: 'edit' }],
  ] as const)('stay on the device with the text that the cloud refused to %s', async (verb, failure) => {
    const page = await signedIn([stored('a', 1)])
    page.gate.writes = false
    const { notes } = page
    const saved = await (verb === 'create'
      ? notes.create(draft('b'))
      : notes.update(keyFor(1), draft('b'), draft('a')))
    expect(saved).toMatchObject({ title: 'b' })
    await flushTasks()
    expect(page.outcomes).toEqual([failure])
    expect(page.titles()).toContain('b')
    expect(notes.get().noteStatuses.get(page.id('b'))).toEqual({ rejected: 'denied' })
    expect(notes.get().syncStatus).toMatchObject({ state: 'attention', unsent: 1, reason: 'denied' })
    expect(page.account()).toEqual([stored('a', 1)])

    page.gate.writes = true
    notes.retry(page.id('b'))
    await flushTasks()
    expect(page.account()).toContainEqual(expect.objectContaining({ title: 'b' }))
    expect(notes.get().syncStatus?.state).toBe('synced')
  })

  test('return to the server version when a rejected mutation is discarded', async () => {
    const page = await signedIn([stored('a', 1)])
    page.gate.writes = false
    await page.notes.update(keyFor(1), draft('b'), draft('a'))
    await flushTasks()
    page.notes.discardRejected(keyFor(1))
    await flushTasks()
    expect(page.notes.get().notes).toEqual([stored('a', 1)])
    expect(page.notes.get().syncStatus?.state).toBe('synced')
    expect(page.outcomes.at(-1)).toEqual({ kind: 'discarded' })
    page.gate.writes = true
    page.actions.at(-1)?.()
    await flushTasks()
    expect(page.account()).toMatchObject([{ id: keyFor(1), title: 'b' }])
  })

  // @spec error.pin
  test.each([
    ['remove', { kind: 'deleted', count: 1, place: 'account' }, { kind: 'failed', mutation: 'delete' }],
    ['togglePin', { kind: 'pinned', count: 1 }, { kind: 'failed', mutation: 'pin' }],
  ] as const)(
    'return to their earlier state when the cloud refuses to %s',
    async (verb, success, failure) => {
      const page = await signedIn([stored('a', 1)])
      const before = page.notes.get().notes
      page.gate.writes = false
      page.notes[verb](keyFor(1))
      expect(page.notes.get().notes).not.toEqual(before)
      await flushTasks()
      // The rejection arrived at once, so no success was shown.
      expect(page.outcomes).toEqual([failure])
      expect(page.notes.get().notes).toEqual(before)
      expect(page.account()).toEqual([stored('a', 1)])

      // The same if it arrives within the time in which no progress is shown.
      page.gate.responses = false
      page.notes[verb](keyFor(1))
      page.runTimers(300)
      await flushTasks()
      expect(page.outcomes).toEqual([failure])
      page.deliverResponses()
      await flushTasks()
      expect(page.outcomes).toEqual([failure, failure])

      page.gate.responses = false
      page.notes[verb](keyFor(1))
      page.runTimers()
      await flushTasks()
      expect(page.visible).toEqual([failure, failure, success])
      page.deliverResponses()
      await flushTasks()
      expect(page.visible).toEqual([failure, failure, failure])
      expect(page.notes.get().notes).toEqual(before)
    },
  )

  test('show no delete message when another device has edited them', async () => {
    const page = await signedIn([stored('a', 1)])
    page.device.goOffline()
    page.cloud.store('ada', keyFor(1), stored('b', 1))
    page.notes.remove(keyFor(1))
    await flushTasks()
    expect(page.visible).toEqual([{ kind: 'deleted', count: 1, place: 'account' }])
    page.device.goOnline()
    await until(() => expect(page.titles()).toEqual(['b']))
    await page.notes.whenSynced()
    expect(page.visible).toEqual([{ kind: 'not-deleted', title: 'b' }])
  })

  test('are counted in the delete message, which stays with Undo, without those that another device has edited', async () => {
    const page = await signedIn([1, 2, 3].map((n) => stored(`${n}`, n)))
    const twoDeleted = { kind: 'deleted', count: 2, place: 'account' }
    page.device.goOffline()
    page.cloud.store('ada', keyFor(1), stored('edited', 1))
    page.notes.remove(keyFor(1), keyFor(2))
    await flushTasks()
    page.device.goOnline()
    await page.notes.whenSynced()
    expect(page.titles()).toEqual(['3', 'edited'])
    expect(page.visible).toEqual([twoDeleted, { kind: 'not-deleted', title: 'edited' }])
    page.actions.at(-1)?.()
    await page.notes.whenSynced()
    expect(page.titles()).toEqual(['3', '2', 'edited'])

    // The result arrives before the message is shown.
    page.clock.now++
    page.cloud.store('ada', keyFor(1), stored('edited again', 1))
    page.notes.remove(keyFor(1), keyFor(2), keyFor(3))
    await page.notes.whenSynced()
    await flushTasks()
    expect(page.titles()).toEqual(['edited again'])
    expect(page.visible.slice(2)).toEqual([{ kind: 'not-deleted', title: 'edited again' }, twoDeleted])
  })

  test('show the conflict message instead of the update message after concurrent edits', async () => {
    const page = await signedIn([stored('a', 1)])
    const title = `b (conflict copy, ${longDate(NOW)})`
    const both = expect.objectContaining({ kind: 'kept-both', copy: title })
    page.notes.beginEdit(keyFor(1))
    page.cloud.store('ada', keyFor(1), stored('c', 1))
    await until(() => expect(page.titles()).toEqual(['c']))
    expect(await page.notes.update(keyFor(1), draft('b'), draft('a'))).toBeDefined()
    await flushTasks()
    expect(page.titles().toSorted()).toEqual([title, 'c'])
    expect(page.outcomes).toEqual([both])

    // The same if only the server has the other edit.
    page.device.goOffline()
    page.cloud.store('ada', keyFor(1), stored('d', 1))
    page.notes.beginEdit(keyFor(1))
    expect(await page.notes.update(keyFor(1), draft('b'), draft('c'))).toBeDefined()
    await flushTasks()
    page.device.goOnline()
    await page.notes.whenSynced()
    expect(page.visible).toEqual([both, both])
  })

  test('show a change from another device by replacing one note only', async () => {
    const page = await signedIn([stored('a', 1), stored('b', 2)])
    const [b, a] = page.notes.get().notes
    page.cloud.store('ada', keyFor(3), stored('c', 3))
    await until(() => expect(page.titles()).toEqual(['c', 'b', 'a']))
    page.cloud.store('ada', keyFor(1), stored('A', 1))
    await until(() => expect(page.titles()).toEqual(['c', 'b', 'A']))
    expect(page.notes.get().notes[1]).toBe(b)
    expect(page.notes.get().notes[2]).not.toBe(a)
  })

  test('are created again when saved after another device deleted them', async () => {
    const page = await signedIn([stored('a', 1)])
    page.notes.beginEdit(keyFor(1))
    page.cloud.store('ada', keyFor(1), undefined)
    await until(() => expect(page.titles()).toEqual([]))
    expect(await page.notes.update(keyFor(1), draft('b'), draft('a'))).toBeDefined()
    await flushTasks()
    expect(page.account()).toEqual([stored('b', 1, { lastModified: longDate(NOW) })])
    expect(page.outcomes).toContainEqual({ kind: 'brought-back', title: 'b' })
  })

  test('cannot be edited under an unknown id', async () => {
    const page = await signedIn([stored('a', 1)])
    expect(page.notes.beginEdit('unheard of')).toBeUndefined()
    expect(await page.notes.update('unheard of', draft('b'), draft('a'))).toBeUndefined()
    expect(page.outcomes).toEqual([{ kind: 'failed', mutation: 'edit' }])
  })
})
