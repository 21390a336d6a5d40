import type { Page } from '@playwright/test'

/** Loses the page's messages to the database that contain this text, as a connection does that breaks. */
export async function loseWrites(page: Page, text: string) {
  let isLosing = true
  await page.routeWebSocket(/127\.0\.0\.1:9000/, (socket) => {
    const server = socket.connectToServer()
    socket.onMessage((message) => {
      if (!isLosing || !String(message).includes(text)) server.send(message)
    })
  })
  return { end: () => (isLosing = false) }
}
