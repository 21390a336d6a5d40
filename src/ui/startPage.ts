import { startCommands, type CommandsStart } from './commands/startCommands.tsx'
import { preventBrowserDefaults } from './composer/preventBrowserDefaults.ts'
import { followNoteLink } from './open-note/followNoteLink.ts'

/** Starts what listens to the whole page. Returns a function that stops it. */
export function startPage(start: CommandsStart): () => void {
  const stops = [startCommands(start), followNoteLink(start.ports), preventBrowserDefaults()]
  return () => {
    for (const stop of stops) stop()
  }
}
