import type { NotesCloud } from '../notes/ports.ts'
import type { PageEnvironment } from './connection-lifecycle.ts'

/** Refreshes each subscription when the person returns to the tab. */
export function refreshOnReturn(
  cloud: NotesCloud,
  { document }: Pick<PageEnvironment, 'document'>,
): NotesCloud {
  return {
    send: cloud.send,
    subscribe(...args) {
      const subscription = cloud.subscribe(...args)
      const onVisibilityChange = () => {
        if (document.visibilityState === 'visible') subscription.refresh()
      }
      document.addEventListener('visibilitychange', onVisibilityChange)
      return {
        ...subscription,
        stop() {
          document.removeEventListener('visibilitychange', onVisibilityChange)
          subscription.stop()
        },
      }
    },
  }
}
