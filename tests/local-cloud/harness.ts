import { setLogLevel } from 'firebase/app'
import { forceWebSockets } from 'firebase/database'
import type { ServerFault } from '../../local-cloud/faults.ts'
import { CONNECTION_SCENARIOS } from './connection-scenarios.ts'
import { Clients } from './sdk-clients.ts'

// Without this, a page whose first connection fails would use only long polling. The app does the same.
forceWebSockets()
setLogLevel('silent')

async function play(name: string, port: number): Promise<void> {
  const run = CONNECTION_SCENARIOS[name]
  if (!run) throw new Error(`There is no scenario '${name}'.`)
  await run({
    clients: new Clients(port),
    start: window.startDatabase,
    stop: window.stopDatabase,
    injectFault: window.injectFault,
    async writeRepeated(path, text, times) {
      await fetch(`http://127.0.0.1:${port}/${path}.json?ns=first`, {
        method: 'PUT',
        headers: { authorization: 'Bearer owner' },
        body: JSON.stringify(text.repeat(times)),
      })
    },
  })
}

declare global {
  interface Window {
    play: typeof play
    /** What the test passes to its page. */
    startDatabase: () => Promise<void>
    stopDatabase: () => Promise<void>
    injectFault: (fault: ServerFault) => Promise<void>
  }
}
window.play = play
