import { loadOnce } from '../load-once.ts'
import type { NotesCloud, NotesSubscription } from '../notes/ports.ts'

/** A `NotesCloud` whose code is loaded on first use, so that visitors never load it. */
export function createLazyNotesCloud(load: () => Promise<NotesCloud>): NotesCloud {
  const get = loadOnce(load)

  return {
    subscribe(owner, device, listener) {
      let subscription: NotesSubscription | undefined
      let isStopped = false
      const start = async () => {
        try {
          const cloud = await get()
          if (!isStopped) subscription = cloud.subscribe(owner, device, listener)
        } catch (reason) {
          if (!isStopped) listener.failed(reason)
        }
      }
      void start()
      return {
        refreshNote: (noteId) => subscription?.refreshNote(noteId),
        readTrash: async () => subscription?.readTrash() ?? false,
        stop() {
          isStopped = true
          subscription?.stop()
        },
      }
    },

    async send(...request) {
      try {
        return await (await get()).send(...request)
      } catch {
        // The code or the auth state could not be loaded, so nothing was sent.
        return { kind: 'unknown' }
      }
    },
  }
}
