import { expect } from '@playwright/test'
import { test } from '../faults/device.ts'
import { adopt, append, keepDraft, openPage, outbox } from './page.ts'

test('what was kept is there after the browser was killed in the same moment', async ({ device }) => {
  const browser = await device()
  for (let round = 1; round <= 3; round++) {
    const page = await openPage(browser.context)
    await keepDraft(page, `draft ${round}`)
    expect(await append(page, `change ${round}`)).toBe('kept')
    await browser.kill()
    await browser.start()
    const next = await openPage(browser.context)
    expect(await outbox(next)).toEqual(Array.from({ length: round }, (_, at) => `change ${at + 1}`))
    expect(await adopt(next)).toContain(`draft ${round}`)
  }
})
