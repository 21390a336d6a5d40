import { loadOnce } from '../load-once.ts'
import type { NotesCloud } from '../notes/ports.ts'

/** A `NotesCloud` whose code is loaded on first use, so that visitors never load it. */
export function createLazyNotesCloud(load: () => Promise<NotesCloud>): NotesCloud {
  const get = loadOnce(load)

  return {
    subscribe(owner, listener) {
      let stop: (() => void) | undefined
      let stopped = false
      const start = async () => {
        try {
          const cloud = await get()
          if (!stopped) stop = cloud.subscribe(owner, listener)
        } catch (reason) {
          if (!stopped) listener.failed(reason)
        }
      }
      void start()
      return () => {
        stopped = true
        stop?.()
      }
    },

    async send(owner, mutation) {
      try {
        return await (await get()).send(owner, mutation)
      } catch {
        return { kind: 'unknown' }
      }
    },
  }
}
