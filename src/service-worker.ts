import { precacheAndRoute } from 'workbox-precaching/precacheAndRoute.js'

/** Every file of this build; `build/service-worker.ts` puts them here. */
declare const FILES: Parameters<typeof precacheAndRoute>[0]
declare const skipWaiting: () => Promise<void>

// The service worker: the app opens from the device, with a network or without. A page's scripts are all of one build, so a newer
// build waits beside the old one until somebody asks for it.
precacheAndRoute(FILES)
addEventListener('message', ({ data }) => {
  if (data === 'take over') void skipWaiting()
})
