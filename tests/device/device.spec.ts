import type { Page } from '@playwright/test'
import { crashTab } from '../faults/device.ts'
import { expect, test } from '../shared-context.ts'
import {
  adopt,
  append,
  clearData,
  limitDisk,
  load,
  openPage,
  outbox,
  reload,
  requestLeadership,
  saveDraft,
  waitForLeadership,
} from './page.ts'

test.use({ reuseContext: false })

// @fault F31
test('an append on a full disk is rejected as a whole, and earlier data stays', async ({ page }) => {
  await load(page)
  // Set the limit before the first write: the browser reads the quota once and caches it for a while.
  await limitDisk(page, 2_000_000)
  expect(await append(page, 'before')).toBe('kept')
  const outcome = await page.evaluate(async () => {
    const { open, createEntry, note } = window.deviceHarness
    // Texts that cannot be compressed. Each single put succeeds.
    const content = Array.from({ length: 20_000 }, () => String.fromCharCode(Math.random() * 60_000)).join('')
    const entries = Array.from({ length: 200 }, (_, at) => ({
      ...createEntry(`${at}`),
      note: { ...note(''), content },
    }))
    return open()
      .member.append('ada', entries)
      .then(
        () => 'kept',
        (error: DOMException) => error.name,
      )
  })
  expect(outcome).toBe('QuotaExceededError')
  expect(await outbox(page)).toEqual(['before'])
  await limitDisk(page)
  await expect.poll(() => append(page, 'after')).toBe('kept')
  expect(await outbox(page)).toEqual(['before', 'after'])
})

// @fault F21
test('a page lets a newer version open the database, reports it, and rejects further writes', async ({
  context,
}) => {
  const [old, newer] = [await openPage(context), await openPage(context)]
  expect(await append(old, 'before')).toBe('kept')
  const outcome = await newer.evaluate(
    () =>
      new Promise((resolve) => {
        const request = indexedDB.open('pinwell', 999)
        request.addEventListener('success', () => resolve('open'))
        request.addEventListener('blocked', () => resolve('blocked'))
      }),
  )
  expect(outcome).toBe('open')
  expect(await append(old, 'after')).toBe('VersionError')
  expect(await old.evaluate(() => window.deviceHarness.versionChanges)).toBeGreaterThan(0)
})

// @fault F37
test('a blocked open is rejected after three seconds, and later writes succeed when it completes', async ({
  context,
}) => {
  const [page, holder] = [await openPage(context), await openPage(context)]
  // A connection that stays open blocks the deletion that is requested after it.
  await holder.evaluate(
    () =>
      new Promise<void>((resolve) => {
        const request = indexedDB.open('pinwell', 1)
        request.addEventListener('success', () => {
          window.deviceHarness.blockingConnection = request.result
          indexedDB.deleteDatabase('pinwell').addEventListener('blocked', () => resolve())
        })
      }),
  )
  expect(await append(page, 'too early')).toBe('TimeoutError')
  await holder.evaluate(() => window.deviceHarness.blockingConnection?.close())
  await expect(async () => expect(await append(page, 'in time')).toBe('kept')).toPass()
})

test('tabs in separate processes keep each other’s mutations', async ({ context }) => {
  const pages = [await openPage(context), await openPage(context)]
  const ids = [0, 1].map((page) => Array.from({ length: 300 }, (_, at) => `${page}-${at}`))
  const outcomes = await Promise.all(pages.map((page, at) => append(page, ...(ids[at] ?? []))))
  expect(outcomes).toEqual(['kept', 'kept'])
  const [page] = pages
  if (!page) throw new Error('no page')
  const all = await outbox(page)
  expect(all.toSorted()).toEqual(ids.flat().toSorted())
  // The mutations of each tab keep their order.
  expect(all.filter((id) => id.startsWith('1-'))).toEqual(ids[1])
})

test('a draft that is flushed on pagehide is adopted by the next page', async ({ page }) => {
  await load(page)
  for (const size of [10, 100_000, 1_000_000]) {
    await adopt(page)
    await page.evaluate((length) => {
      const { open, draft } = window.deviceHarness
      const { drafts } = open()
      addEventListener('pagehide', () => {
        void drafts.save('', [draft('late')])
        drafts.flush('', [draft('late', 'x'.repeat(length))])
      })
    }, size)
    await reload(page)
    const stored = await page.evaluate(async () => {
      const [draft] = await window.deviceHarness.open().drafts.adopt('')
      return draft?.words.content.length
    })
    expect(stored).toBe(size)
  }
})

test('a deleted database is recreated empty, and accepts new writes', async ({ context }) => {
  const [page, other] = [await openPage(context), await openPage(context)]
  expect(await append(page, 'deleted')).toBe('kept')
  await saveDraft(page, 'being written')
  await other.evaluate(
    () => new Promise((resolve) => indexedDB.deleteDatabase('pinwell').addEventListener('success', resolve)),
  )
  expect(await append(page, 'new')).toBe('kept')
  expect(await outbox(page)).toEqual(['new'])
  await clearData(page)
  expect(await append(page, 'newer')).toBe('kept')
  expect(await outbox(page)).toEqual(['newer'])
  expect(await page.evaluate(() => window.deviceHarness.versionChanges)).toBe(0)
  // The page has written its open draft again.
  await page.close()
  expect(await adopt(other)).toEqual(['being written'])
})

test('an acknowledgement reads none of the other pending mutations', async ({ context }) => {
  const page = await openPage(context)
  const readCounts = await page.evaluate(async () => {
    const { open, createEntry } = window.deviceHarness
    const { member } = open()
    const entries = Array.from({ length: 100 }, (_, at) => createEntry(`${at}`))
    await member.append('ada', entries)
    const counts: number[] = []
    // oxlint-disable-next-line typescript/unbound-method -- called with its object below
    const { getAll } = IDBObjectStore.prototype
    IDBObjectStore.prototype.getAll = function (...args) {
      const request = getAll.apply(this, args)
      request.addEventListener('success', () => counts.push(request.result.length))
      return request
    }
    const emptyPatch = { replace: new Map(), append: [], upsertNotes: [], deleteNoteIds: [] }
    await member.applyPatch('ada', { ...emptyPatch, remove: [entries[0]?.id ?? ''] })
    IDBObjectStore.prototype.getAll = getAll
    return counts
  })
  expect(readCounts.filter((count) => count > 1)).toEqual([])
  expect(await outbox(page)).toHaveLength(99)
})

// @fault F35
test('two tabs restore a lost database, each mutation once', async ({ context }) => {
  const [one, other] = [await openPage(context), await openPage(context)]
  await append(one, 'sent meanwhile', 'unsent')
  for (const page of [one, other])
    await page.evaluate(async () => {
      const { open, note } = window.deviceHarness
      const snapshot = { ...(await open().member.load('ada')), notes: [note('mirrored')] }
      open().member.recoverWith('ada', () => snapshot)
    })
  await clearData(one)
  await expect.poll(() => outbox(one)).toEqual(['sent meanwhile', 'unsent'])
  expect(
    await other.evaluate(async () => (await window.deviceHarness.open().member.load('ada')).notes),
  ).toHaveLength(1)
  await one.evaluate(async () => {
    const [first] = await window.deviceHarness.open().member.readOutbox('ada')
    const emptyPatch = { replace: new Map(), append: [], upsertNotes: [], deleteNoteIds: [] }
    await window.deviceHarness.open().member.applyPatch('ada', { ...emptyPatch, remove: [first?.id ?? ''] })
  })
  expect(await outbox(other)).toEqual(['unsent'])
  await append(other, 'new')
  expect(await outbox(one)).toEqual(['unsent', 'new'])
  await expect.poll(() => one.evaluate(() => window.deviceHarness.notifications)).toEqual(['storage-cleared'])
})

// @fault F35
test('a tab restores the drafts of a lost database, also those that it wrote for a signed-out member', async ({
  context,
}) => {
  const page = await openPage(context)
  await page.evaluate(async () => {
    const { open, draft } = window.deviceHarness
    await open().drafts.save('ada', [draft('of ada')])
    await open().drafts.save('', [draft('of visitor')])
  })
  await clearData(page)
  await expect
    .poll(() => page.evaluate(() => window.deviceHarness.notifications))
    .toEqual(['storage-cleared'])
  const adopted = await page.evaluate(async () => {
    const { drafts } = window.deviceHarness.open()
    return [await drafts.adopt('ada'), await drafts.adopt('')].flat().map(({ id }) => id)
  })
  expect(adopted).toEqual(['of ada', 'of visitor'])
})

// @fault F21
test('a draft that an outdated tab has saved as a note is not adopted again', async ({ context }) => {
  const [old, newer] = [await openPage(context), await openPage(context)]
  await old.evaluate(async () => {
    const { open, draft } = window.deviceHarness
    await open().drafts.save('', [
      { ...draft('saved later', 'half'), at: Date.now() },
      { ...draft('left open', 'half'), at: Date.now() },
    ])
  })
  // Reads the drafts at the time when the newer version opens the database. They are put into a database of this version below.
  const records = await newer.evaluate(
    () =>
      new Promise<readonly (readonly [key: string, draft: string])[]>((resolve) => {
        const request = indexedDB.open('pinwell', 999)
        request.addEventListener('success', () => {
          const store = request.result.transaction('drafts').objectStore('drafts')
          const [keys, values] = [store.getAllKeys(), store.getAll()]
          values.addEventListener('success', () => {
            request.result.close()
            const drafts: readonly unknown[] = values.result
            resolve(keys.result.map((key, at) => [JSON.stringify(key), JSON.stringify(drafts[at])]))
          })
        })
      }),
  )
  expect(records).toHaveLength(2)
  await old.evaluate(async () => {
    const { open, draft } = window.deviceHarness
    const leftOpen = { ...draft('left open', 'half a thought'), at: Date.now() }
    await open().drafts.save('', [{ ...draft('saved later', 'half a word'), at: Date.now() }, leftOpen])
    await open().drafts.save('', [leftOpen])
  })
  await old.close()
  await newer.evaluate(async (all) => {
    await new Promise((resolve) => indexedDB.deleteDatabase('pinwell').addEventListener('success', resolve))
    await window.deviceHarness.open().drafts.save('nobody', [])
    await new Promise<void>((resolve) => {
      const request = indexedDB.open('pinwell')
      request.addEventListener('success', () => {
        const transaction = request.result.transaction('drafts', 'readwrite')
        for (const [key, stored] of all)
          transaction.objectStore('drafts').put(JSON.parse(stored), JSON.parse(key))
        transaction.addEventListener('complete', () => {
          request.result.close()
          resolve()
        })
      })
    })
  }, records)
  expect(
    await newer.evaluate(async () =>
      (await window.deviceHarness.open().drafts.adopt('')).map(({ id, words }) => [id, words.content]),
    ),
  ).toEqual([['left open', 'half a thought']])
})

test('drafts in the database are adopted while the local storage is blocked', async ({ context }) => {
  const writer = await openPage(context)
  await saveDraft(writer, 'kept')
  await writer.close()
  const page = await openPage(context)
  await page.evaluate(() =>
    Object.defineProperty(window, 'localStorage', {
      get() {
        throw new DOMException('blocked', 'SecurityError')
      },
    }),
  )
  expect(await adopt(page)).toEqual(['kept'])
})

// @fault F31
test('drafts on a full disk go to the fallback, and move to the database when there is room', async ({
  context,
}) => {
  const [page, next] = [await openPage(context), await openPage(context)]
  await limitDisk(page, 1)
  expect(await saveDraftInFallback(page)).toEqual({ kind: 'stored', risk: 'full' })
  await page.close()
  expect(await adopt(next)).toEqual(['in fallback'])
  await limitDisk(next)
  await expect.poll(() => saveDraftInFallback(next)).toEqual({ kind: 'stored' })
  expect(await next.evaluate(() => Object.keys(localStorage))).not.toContainEqual(
    expect.stringMatching(/^drafts/),
  )
  await next.close()
  expect(await adopt(await openPage(context))).toEqual(['in fallback'])
})

// @fault F22
test('leadership passes to another tab when the leader is closed, crashes or loses the lock', async ({
  context,
}) => {
  const [a, b, c] = [await openPage(context), await openPage(context), await openPage(context)]
  await requestLeadership(a)
  await waitForLeadership(a)
  await requestLeadership(b)
  await waitForLeadership(b)
  await waitForLeadership(a, false)
  await requestLeadership(c)
  await waitForLeadership(c)
  await a.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
  await waitForLeadership(a)
  await waitForLeadership(c, false)
  await a.close()
  await Promise.race([waitForLeadership(b), waitForLeadership(c)])
  const bIsLeader = await b.evaluate(() => window.deviceHarness.isLeader)
  const [leader, follower] = bIsLeader ? [b, c] : [c, b]
  await crashTab(leader)
  await waitForLeadership(follower)
})

test('drafts of a crashed tab are adopted by only one of several tabs', async ({ context }) => {
  const [writer, a, b] = [await openPage(context), await openPage(context), await openPage(context)]
  await saveDraft(writer, 'half a thought')
  expect(await adopt(a)).toEqual([])
  await crashTab(writer)
  expect((await Promise.all([adopt(a), adopt(b)])).flat()).toEqual(['half a thought'])
  expect(await adopt(await openPage(context))).toEqual([])
})

function saveDraftInFallback(page: Page) {
  return page.evaluate(() =>
    window.deviceHarness.open().drafts.save('', [window.deviceHarness.draft('in fallback')]),
  )
}
