import { describe, expect, test } from 'vitest'
import { flushTasks, keyFor, signedIn, stored, until } from './member-page.ts'

const LIST = stored('list', 1, { content: '• [ ] a\n• [ ] b' })
const CHANGES = [
  ['• [x] a\n• [ ] b', 'checked'],
  ['• [x] a\n• [x] b', 'checked'],
] as const

describe("new content of a member's note", () => {
  test('is an edit with an undo', async () => {
    const page = await signedIn([LIST])
    const [[content, kind]] = CHANGES
    expect(await page.notes.changeContent(LIST, content, kind)).toBe(true)
    await flushTasks()
    expect(page.account()).toMatchObject([{ id: keyFor(1), title: 'list', content, timestamp: 1 }])
    expect(page.outcomes).toEqual([{ kind: 'content-changed', change: 'checked' }])
    page.actions[0]?.()
    await until(() => expect(page.account()).toMatchObject([{ content: LIST.content }]))
    await flushTasks()
    expect(page.outcomes).toHaveLength(1)
  })

  test('and a new title are an edit with an undo if a version is restored', async () => {
    const page = await signedIn([LIST])
    const version = { title: 'plan', content: 'earlier' }
    await page.notes.update(LIST.id, version, LIST, 'version-restored')
    await flushTasks()
    expect(page.account()).toMatchObject([{ id: keyFor(1), ...version, timestamp: 1 }])
    expect(page.outcomes).toEqual([{ kind: 'content-changed', change: 'version-restored' }])
    page.actions[0]?.()
    await until(() => expect(page.account()).toMatchObject([{ title: 'list', content: LIST.content }]))
    await flushTasks()
    expect(page.outcomes).toHaveLength(1)
  })

  test('is merged with changes that were not shown, and so is its undo', async () => {
    const page = await signedIn([LIST])
    await page.notes.changeContent(LIST, CHANGES[0][0], 'checked')
    await page.notes.changeContent(LIST, '• [ ] a\n• [x] b', 'checked')
    await until(() => expect(page.account()).toMatchObject([{ content: CHANGES[1][0] }]))
    await flushTasks()
    page.actions[0]?.()
    await until(() => expect(page.account()).toMatchObject([{ content: '• [ ] a\n• [x] b' }]))
  })

  test('does not change what an open edit of the note is based on', async () => {
    const page = await signedIn([LIST])
    page.notes.beginEdit(LIST.id)
    await page.notes.changeContent(LIST, CHANGES[0][0], 'checked')
    await page.notes.update(LIST.id, { title: 'list', content: '• [ ] a\n• [ ] b, more' }, LIST)
    await until(() => expect(page.account()).toMatchObject([{ content: '• [x] a\n• [ ] b, more' }]))
  })

  test('does not bring a deleted note back by its undo', async () => {
    const page = await signedIn([LIST])
    await page.notes.changeContent(LIST, CHANGES[0][0], 'checked')
    await flushTasks()
    page.notes.remove(LIST.id)
    await flushTasks()
    page.actions[0]?.()
    await until(() => expect(page.outcomes.at(-1)).toEqual({ kind: 'failed', mutation: 'edit' }))
    expect(page.account()).toEqual([])
    expect(page.notes.get().trash).toMatchObject([{ content: CHANGES[0][0] }])
  })

  test('fails for a note that is gone', async () => {
    const page = await signedIn()
    expect(await page.notes.changeContent(LIST, CHANGES[0][0], 'checked')).toBe(false)
    expect(page.outcomes).toEqual([{ kind: 'failed', mutation: 'edit' }])
  })
})
