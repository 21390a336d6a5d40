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
  const stop = followPageLifecycle(page, connection)
  calls.length = 0
  return { ...page, heard: calls, connection, stop }
}

describe('a page that is hidden', () => {
  test('keeps its connection for five minutes, and then gives it back once', () => {
    const { setVisibility, advance, heard: calls } = open()
    setVisibility('hidden')
    advance(5 * MINUTES - 1)
    expect(calls).toEqual([])
    advance(1)
    expect(calls).toEqual(['offline'])
    advance(60 * MINUTES)
    expect(calls).toEqual(['offline'])
  })

  test('has it again in the moment it is seen, and keeps it then', () => {
    const { setVisibility, advance, heard: calls } = open()
    setVisibility('hidden')
    advance(5 * MINUTES)
    setVisibility('visible')
    expect(calls).toEqual(['offline', 'online'])
    advance(60 * MINUTES)
    expect(calls).toEqual(['offline', 'online'])
  })

  test('counts from anew each time it is hidden', () => {
    const { setVisibility, advance, heard: calls } = open()
    for (let time = 0; time < 4; time++) {
      setVisibility('hidden')
      advance(4 * MINUTES)
      setVisibility('visible')
    }
    expect(calls).not.toContain('offline')
  })

  test.each(['online', 'pageshow'] as const)('comes back on %s as well, for five minutes', (event) => {
    const { setVisibility, advance, dispatch, heard: calls } = open()
    setVisibility('hidden')
    advance(5 * MINUTES)
    dispatch(event)
    expect(calls).toEqual(['offline', 'online'])
    advance(5 * MINUTES)
    expect(calls).toEqual(['offline', 'online', 'offline'])
  })

  test('keeps its connection while something is under way', () => {
    const { setVisibility, advance, heard: calls, connection } = open()
    connection.busy = true
    setVisibility('hidden')
    advance(20 * MINUTES)
    expect(calls).toEqual([])
    connection.busy = false
    advance(5 * MINUTES)
    expect(calls).toEqual(['offline'])
  })

  test('may be so from the start', () => {
    const { advance, heard: calls } = open('hidden')
    advance(5 * MINUTES)
    expect(calls).toEqual(['offline'])
  })

  test('is left alone once it was stopped', () => {
    const { setVisibility, advance, dispatch, heard: calls, stop } = open()
    setVisibility('hidden')
    stop()
    advance(60 * MINUTES)
    setVisibility('visible')
    dispatch('online')
    expect(calls).toEqual([])
  })
})

describe('a page that somebody is at', () => {
  test.each(['keydown', 'pointerdown'] as const)('looks for its connection at once on %s', (event) => {
    const { dispatch, heard: calls } = open()
    dispatch(event)
    expect(calls).toEqual(['online'])
  })

  test('does so every ten seconds at most', () => {
    const { dispatch, advance, heard: calls } = open()
    for (let key = 0; key < 100; key++) {
      dispatch('keydown')
      advance(250)
    }
    expect(calls).toEqual(['online', 'online', 'online'])
  })
})
