import { precacheAndRoute } from 'workbox-precaching/precacheAndRoute.js'

/** Every file of this build. `build/service-worker.ts` inserts the list. */
declare const FILES: Parameters<typeof precacheAndRoute>[0]
declare const skipWaiting: () => Promise<void>

// The service worker: the app opens from the cache, with or without a network. All scripts of a page must be of one build, so a newer
// worker stays in the waiting state until the user asks for the update.
precacheAndRoute(FILES)
addEventListener('message', ({ data }) => {
  if (data === 'take over') void skipWaiting()
})
