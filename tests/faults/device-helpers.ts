import type { WebSocketRoute } from '@playwright/test'
import type { Account } from '../members/local-cloud.ts'
import { expect, type MemberTab } from '../members/member-tab.ts'
import type { Device } from './device.ts'

export const SAVED_ON_DEVICE = 'Saved on this device. Will sync when you are back online.'

/** Opens the app on this device, signs in, and waits until everything is loaded and synced. */
export async function signInOn(device: Device, account: Account): Promise<MemberTab> {
  const tab = await device.open()
  await tab.signIn(account)
  await tab.expectSignedIn()
  await tab.expectProfileWritten()
  await tab.expectSynced()
  await tab.editorIsReady()
  return tab
}

/** Opens a note and replaces its text. */
export async function replaceContent(tab: MemberTab, card: string, text: string) {
  await tab.button(card, 'Edit note').click()
  await expect(tab.update).toBeVisible()
  await expect(tab.note).toBeFocused()
  await tab.note.press('ControlOrMeta+a')
  await tab.page.keyboard.type(text)
  await expect(tab.note).toHaveText(text)
  await tab.update.click()
  await expect(tab.card(text)).toBeVisible()
}

/** The sync status line in the corner of the page. */
export function syncStatusLine(tab: MemberTab) {
  return tab.page.locator('[data-sync]')
}

interface NotesConnection {
  /** From now on these notes can be neither read nor written, and their listeners are revoked. */
  readonly simulateRevoked: () => void
  readonly restore: () => void
}

/** Intercepts the traffic between one device and the database about an account's notes. The faults affect only this device. */
export async function interceptNotes(device: Device, { uid }: Account): Promise<NotesConnection> {
  const sockets = new Set<WebSocketRoute>()
  let isRevoked = false
  await device.context.routeWebSocket(/127\.0\.0\.1:9000/, (socket) => {
    const server = socket.connectToServer()
    sockets.add(socket)
    socket.onMessage((message) => {
      const { t, d } = JSON.parse(String(message))
      const bodyText = JSON.stringify(d?.b ?? '')
      const concernsAccount = t === 'd' && bodyText.includes(uid)
      if (isRevoked && concernsAccount && /notes|sync/.test(bodyText)) {
        const denial = { r: d.r, b: { s: 'permission_denied', d: 'Permission denied' } }
        socket.send(JSON.stringify({ t: 'd', d: denial }))
      } else server.send(message)
    })
  })
  return {
    simulateRevoked() {
      isRevoked = true
      // The next connection meets the new rules.
      for (const socket of sockets) void socket.close()
      sockets.clear()
    },
    restore() {
      isRevoked = false
    },
  }
}
