import { expect } from '@playwright/test'
import { test } from '../faults/device.ts'
import { adopt, append, openPage, outbox, saveDraft } from './page.ts'

test.use({ hasProfile: true })

test('drafts and mutations survive if the browser is killed right after storing them', async ({ device }) => {
  const browser = await device()
  const page = await openPage(browser.context)
  await saveDraft(page, 'half a thought')
  expect(await append(page, 'a change')).toBe('kept')
  await browser.kill()
  await browser.start()
  const next = await openPage(browser.context)
  expect(await outbox(next)).toEqual(['a change'])
  expect(await adopt(next)).toContain('half a thought')
})
