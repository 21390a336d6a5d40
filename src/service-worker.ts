import { precacheAndRoute } from 'workbox-precaching/precacheAndRoute.js'
import { createSharedItems, filesOf, readSharedForm, SHARE_PATH, splitFiles } from './sharing/shared-items.ts'

/** Every file of this build. `build/service-worker.ts` inserts the list. */
declare const FILES: Parameters<typeof precacheAndRoute>[0]
declare const skipWaiting: () => Promise<void>

/** TypeScript's library for service workers cannot be used together with that for pages. */
interface FetchEvent extends Event {
  readonly request: Request
  readonly respondWith: (response: Promise<Response>) => void
}

// Serves the app from the cache, with or without a network. All scripts of a page must be of one build, so a newer worker stays in the
// waiting state until the person accepts the update.
// Shares and links add parameters to the address, which only the page reads.
precacheAndRoute(FILES, { ignoreURLParametersMatching: [/./] })
addEventListener('message', ({ data }) => {
  if (data === 'take over') void skipWaiting()
})

// Another app shares by sending a form to the share target of the manifest. The page handles it when it has started.
addEventListener('fetch', (event) => {
  if (isFetch(event) && isShare(event.request)) event.respondWith(keepShared(event.request))
})

function isFetch(event: Event): event is FetchEvent {
  return 'respondWith' in event
}

function isShare({ method, url }: Request): boolean {
  return method === 'POST' && new URL(url).pathname === SHARE_PATH
}

async function keepShared(request: Request): Promise<Response> {
  try {
    const form = await request.formData()
    const items = createSharedItems(caches)
    await items.addImports(splitFiles(filesOf(form)).imported)
    await items.add(await readSharedForm(form, navigator.language))
    return Response.redirect('/#shared', 303)
  } catch {
    // The form is malformed, or the cache cannot be written.
    return Response.redirect('/#share-failed', 303)
  }
}
