import { startCommands, type CommandsStart } from './commands/startCommands.tsx'
import { preventBrowserDefaults } from './composer/preventBrowserDefaults.ts'
import { followInstallation } from './install/install-offer.ts'
import { followNoteLink } from './open-note/followNoteLink.ts'
import { receiveShared } from './sharing/receiveShared.ts'

/** Starts what listens to the whole page. Returns a function that stops it. */
export function startPage(start: CommandsStart): () => void {
  const stops = [
    startCommands(start),
    followNoteLink(start.ports),
    receiveShared(start.ports),
    followInstallation(start.page),
    preventBrowserDefaults(),
  ]
  return () => {
    for (const stop of stops) stop()
  }
}
