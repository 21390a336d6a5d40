import { describe, expect, test } from 'vitest'
import { followPage } from '../../src/cloud/presence.ts'
import { createPage } from './page.ts'

const MINUTES = 60_000

function open(state: DocumentVisibilityState = 'visible') {
  const page = createPage(state)
  const heard: string[] = []
  const connection = {
    busy: false,
    goOffline: () => void heard.push('offline'),
    goOnline: () => void heard.push('online'),
    isBusy: () => connection.busy,
  }
  const stop = followPage(page, connection)
  heard.length = 0
  return { ...page, heard, connection, stop }
}

describe('a page that is hidden', () => {
  test('keeps its connection for five minutes, and then gives it back once', () => {
    const { become, pass, heard } = open()
    become('hidden')
    pass(5 * MINUTES - 1)
    expect(heard).toEqual([])
    pass(1)
    expect(heard).toEqual(['offline'])
    pass(60 * MINUTES)
    expect(heard).toEqual(['offline'])
  })

  test('has it again in the moment it is seen, and keeps it then', () => {
    const { become, pass, heard } = open()
    become('hidden')
    pass(5 * MINUTES)
    become('visible')
    expect(heard).toEqual(['offline', 'online'])
    pass(60 * MINUTES)
    expect(heard).toEqual(['offline', 'online'])
  })

  test('counts from anew each time it is hidden', () => {
    const { become, pass, heard } = open()
    for (let time = 0; time < 4; time++) {
      become('hidden')
      pass(4 * MINUTES)
      become('visible')
    }
    expect(heard).not.toContain('offline')
  })

  test.each(['online', 'pageshow'] as const)('comes back on %s as well, for five minutes', (event) => {
    const { become, pass, tell, heard } = open()
    become('hidden')
    pass(5 * MINUTES)
    tell(event)
    expect(heard).toEqual(['offline', 'online'])
    pass(5 * MINUTES)
    expect(heard).toEqual(['offline', 'online', 'offline'])
  })

  test('keeps its connection while something is under way', () => {
    const { become, pass, heard, connection } = open()
    connection.busy = true
    become('hidden')
    pass(20 * MINUTES)
    expect(heard).toEqual([])
    connection.busy = false
    pass(5 * MINUTES)
    expect(heard).toEqual(['offline'])
  })

  test('may be so from the start', () => {
    const { pass, heard } = open('hidden')
    pass(5 * MINUTES)
    expect(heard).toEqual(['offline'])
  })

  test('is left alone once it was stopped', () => {
    const { become, pass, tell, heard, stop } = open()
    become('hidden')
    stop()
    pass(60 * MINUTES)
    become('visible')
    tell('online')
    expect(heard).toEqual([])
  })
})

describe('a page that somebody is at', () => {
  test.each(['keydown', 'pointerdown'] as const)('looks for its connection at once on %s', (event) => {
    const { tell, heard } = open()
    tell(event)
    expect(heard).toEqual(['online'])
  })

  test('does so every ten seconds at most', () => {
    const { tell, pass, heard } = open()
    for (let key = 0; key < 100; key++) {
      tell('keydown')
      pass(250)
    }
    expect(heard).toEqual(['online', 'online', 'online'])
  })
})
