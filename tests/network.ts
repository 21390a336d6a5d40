import type { BrowserContext } from '@playwright/test'

/** Cuts or restores the network of all pages. They get the browser's events of it, also on a machine without a network. */
export async function setOffline(context: BrowserContext, isOffline: boolean) {
  if (isOffline) await reportNetwork(context)
  await context.setOffline(isOffline)
  if (!isOffline) await reportNetwork(context)
}

/** Lets the browser report to all pages that the network was lost and is back, without an effect on requests. */
export async function reportNetworkChange(context: BrowserContext) {
  await reportNetwork(context)
  await reportNetwork(context, false)
  await reportNetwork(context)
}

/** Lets the browser report to all pages whether it has a network. */
async function reportNetwork(context: BrowserContext, hasNetwork = true) {
  for (const page of context.pages()) {
    const session = await context.newCDPSession(page)
    // Without a latency, Chromium uses the state of the machine.
    await session.send('Network.overrideNetworkState', {
      offline: !hasNetwork,
      latency: 0.01,
      downloadThroughput: -1,
      uploadThroughput: -1,
    })
  }
}
