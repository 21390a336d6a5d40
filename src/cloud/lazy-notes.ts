import type { NotesCloud } from '../notes/notes.ts'

/** A cloud whose code is loaded when it is first asked for something, so that visitors never load it. */
export function createLazyNotes(load: () => Promise<NotesCloud>): NotesCloud {
  let loaded: NotesCloud | undefined
  let loading: Promise<NotesCloud> | undefined

  return {
    subscribe(owner, listener) {
      let stop: (() => void) | undefined
      let stopped = false
      const begin = async () => {
        try {
          const cloud = await get()
          if (!stopped) stop = cloud.subscribe(owner, listener)
        } catch (reason) {
          if (!stopped) listener.failed(reason)
        }
      }
      void begin()
      return () => {
        stopped = true
        stop?.()
      }
    },

    create: (owner, note) => ask((cloud) => cloud.create(owner, note)),
    update: (owner, note) => ask((cloud) => cloud.update(owner, note)),
    setPinned: (owner, id, pinned) => ask((cloud) => cloud.setPinned(owner, id, pinned)),
    remove: (owner, id) => ask((cloud) => cloud.remove(owner, id)),
  }

  /** At once where it can be: what is asked of a loaded cloud is seen before the click is over. */
  function ask(question: (cloud: NotesCloud) => Promise<void>): Promise<void> {
    return loaded ? question(loaded) : get().then(question)
  }

  /** A load that failed is tried again by whoever asks next. */
  async function get(): Promise<NotesCloud> {
    loading ??= load()
    try {
      loaded = await loading
      return loaded
    } catch (reason) {
      loading = undefined
      throw reason
    }
  }
}
