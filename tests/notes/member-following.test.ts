import { describe, expect, test, vi } from 'vitest'
import { createCache } from '../../src/notes/cache.ts'
import { createMember } from '../../src/notes/member.ts'
import { type CloudListener, createNotes, type NotesCloud } from '../../src/notes/notes.ts'
import { createBrowser } from './browser.ts'
import { createMessages } from './messages.ts'
import { ada, draft, eve, everythingSaid, k, NOW, open, signedIn, stored, until } from './member-page.ts'

describe('following', () => {
  test('the same owner again changes nothing but the name on new notes', async () => {
    const page = await signedIn([stored('a', 1)])
    const state = page.notes.get()
    page.notes.follow({ ...ada, author: 'Ada Lovelace' })
    expect(page.notes.get()).toBe(state)
    await page.notes.create(draft('b'))
    expect(page.notes.get().notes[0]?.author).toBe('Ada Lovelace')
  })

  test('what is due is done with whatever comes first, though the timer be late', async () => {
    const page = await signedIn([stored('a', 1)])
    page.clock.now += 10
    page.cloud.store('ada', k(2), stored('b', 2))
    await until(() => expect(page.titles()).toEqual(['b', 'a']))
    const { notes } = await page.disk.member.open('ada')
    expect(notes.map(({ title }) => title)).toEqual(['a'])
  })

  test('nobody leaves nothing of the member, and hears no late answers', async () => {
    const page = await signedIn([stored('a', 1)])
    const answers = [page.notes.create(draft('b')), page.notes.update(k(1), draft('c'))]
    page.notes.togglePin(k(1))
    page.notes.remove(k(1))
    page.notes.follow(null)
    const state = page.notes.get()
    expect(state).toMatchObject({ notes: [], owner: 'visitor', loading: false, trash: [], sync: null })
    // What the device was asked to keep, it keeps for the next sign-in.
    expect(await Promise.all(answers)).toEqual([true, true])
    page.cloud.store('ada', k(9), stored('later', 9))
    await everythingSaid()
    expect(page.notes.get()).toBe(state)
    const asked = '- Please sign in again to sync 4 changes.'
    expect(page.said).toEqual([asked])
    page.notes.togglePin(k(1))
    expect(page.said).toEqual([asked, '- Please sign in to pin notes'])
    page.notes.follow(ada)
    await until(() => expect(page.titles()).toEqual(['b', 'later']))
    await until(() => expect(page.notes.get().trash.map(({ title }) => title)).toEqual(['c']))
  })

  test('nobody leaves nothing on the device either, whatever was on its way there', async () => {
    const page = await signedIn([stored('a', 1)])
    const { mirror } = page.disk.member
    const slowly = vi.spyOn(page.disk.member, 'mirror').mockImplementation(async (...given) => {
      await everythingSaid()
      return mirror(...given)
    })
    page.clock.now += 10
    page.cloud.store('ada', k(2), stored('b', 2))
    await until(() => expect(slowly).toHaveBeenCalled())
    page.notes.follow(null)
    await page.notes.leave()
    expect((await page.disk.member.open('ada')).notes).toEqual([])
    await everythingSaid()
    expect((await page.disk.member.open('ada')).notes).toEqual([])
  })

  test('nobody is safe from a cloud that does not stop at once', async () => {
    let late: CloudListener | undefined
    const cloud: NotesCloud = {
      subscribe(_, listener) {
        late ??= listener
        return () => {}
      },
      send: () => new Promise(() => {}),
    }
    const { notify, said } = createMessages()
    const notes = createNotes({
      cache: createCache(createBrowser().tab()),
      cloud,
      member: async () => ({ createMember }),
      now: () => NOW,
      later: () => () => {},
      notify,
    })
    notes.follow(ada)
    await everythingSaid()
    notes.follow(eve)
    await everythingSaid()
    late?.changed([stored('a', 1)])
    late?.failed(new Error('late'))
    expect(notes.get()).toMatchObject({ notes: [], owner: 'member', loading: true })
    notes.follow(null)
    expect([notes.get().notes, said]).toEqual([[], []])
  })

  test('somebody else shows theirs alone, and writes to theirs alone', async () => {
    const page = open([stored('a', 1)])
    page.notes.follow(ada)
    page.notes.follow(eve)
    page.cloud.store('eve', k(5), stored('e', 5, { userId: 'eve' }))
    await until(() => expect(page.titles()).toEqual(['e']))
    await page.notes.create(draft('mine'))
    await everythingSaid()
    expect(page.account('eve')).toHaveLength(2)
    expect(page.account('ada')).toEqual([stored('a', 1)])
  })

  test('in a build without sign-in leaves a visitor a visitor', async () => {
    const { notify, said } = createMessages()
    const cache = createCache(createBrowser().tab())
    const notes = createNotes({ cache, now: () => NOW, notify })
    notes.follow(ada)
    expect(notes.get().owner).toBe('visitor')
    expect(await notes.update('1', draft('a'))).toBe(false)
    expect(said).toEqual(['- Please sign in to save changes'])
  })
})
