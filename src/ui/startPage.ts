import { startCommands, type CommandsStart } from './commands/startCommands.tsx'
import { preventBrowserSave } from './composer/preventBrowserSave.ts'
import { followInstallation } from './install/install-offer.ts'
import { followNoteLink } from './open-note/followNoteLink.ts'
import { receiveShared } from './sharing/receiveShared.ts'
import { acceptDrops } from './transfer/acceptDrops.ts'

/** Starts what listens to the whole page. Returns a function that stops it. */
export function startPage(start: CommandsStart): () => void {
  const stops = [
    startCommands(start),
    followNoteLink(start.ports),
    receiveShared(start.ports),
    followInstallation(start.page),
    preventBrowserSave(),
    acceptDrops(start.page, start.ports.notify),
  ]
  return () => {
    for (const stop of stops) stop()
  }
}
