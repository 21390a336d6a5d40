import { describe, expect, test } from 'vitest'
import { followPageLifecycle } from '../../src/cloud/connection-lifecycle.ts'
import { createFakePage } from '../fakes/page-environment.ts'

const MINUTES = 60_000

function open(state: DocumentVisibilityState = 'visible') {
  const page = createFakePage(state)
  const calls: string[] = []
  const connection = {
    busy: false,
    goOffline: () => void calls.push('offline'),
    goOnline: () => void calls.push('online'),
    isBusy: () => connection.busy,
  }
  followPageLifecycle(page, connection)
  calls.length = 0
  return { ...page, calls, connection }
}

describe('the connection of a hidden page', () => {
  test('is closed once, after five minutes', () => {
    const { setVisibility, advance, calls } = open()
    setVisibility('hidden')
    advance(5 * MINUTES - 1)
    expect(calls).toEqual([])
    advance(1)
    expect(calls).toEqual(['offline'])
    advance(60 * MINUTES)
    expect(calls).toEqual(['offline'])
  })

  test('is opened when the page becomes visible, and then stays open', () => {
    const { setVisibility, advance, calls } = open()
    setVisibility('hidden')
    advance(5 * MINUTES)
    setVisibility('visible')
    expect(calls).toEqual(['offline', 'online'])
    advance(60 * MINUTES)
    expect(calls).toEqual(['offline', 'online'])
  })

  test('is closed five minutes after the page was last hidden', () => {
    const { setVisibility, advance, calls } = open()
    for (let time = 0; time < 4; time++) {
      setVisibility('hidden')
      advance(4 * MINUTES)
      setVisibility('visible')
    }
    expect(calls).not.toContain('offline')
  })

  test.each(['online', 'pageshow'] as const)('is opened on %s for another five minutes', (event) => {
    const { setVisibility, advance, dispatch, calls } = open()
    setVisibility('hidden')
    advance(5 * MINUTES)
    dispatch(event)
    expect(calls).toEqual(['offline', 'online'])
    advance(5 * MINUTES)
    expect(calls).toEqual(['offline', 'online', 'offline'])
  })

  test('stays open while it is busy', () => {
    const { setVisibility, advance, calls, connection } = open()
    connection.busy = true
    setVisibility('hidden')
    advance(20 * MINUTES)
    expect(calls).toEqual([])
    connection.busy = false
    advance(5 * MINUTES)
    expect(calls).toEqual(['offline'])
  })

  test('is closed after five minutes if the page was hidden from the start', () => {
    const { advance, calls } = open('hidden')
    advance(5 * MINUTES)
    expect(calls).toEqual(['offline'])
  })
})

describe('the connection of a page in use', () => {
  test.each(['keydown', 'pointerdown'] as const)('is opened at once on %s', (event) => {
    const { dispatch, calls } = open()
    dispatch(event)
    expect(calls).toEqual(['online'])
  })

  test('is opened at most every ten seconds', () => {
    const { dispatch, advance, calls } = open()
    for (let key = 0; key < 100; key++) {
      dispatch('keydown')
      advance(250)
    }
    expect(calls).toEqual(['online', 'online', 'online'])
  })
})
