import type { Notifier } from '../../src/notifier.ts'

/** A notifier that records what is shown: '+ ' before a success or an offer, '- ' before an error, '~ ' before an info. */
export function createRecordingNotifier() {
  const messages: string[] = []
  /** The messages that are shown and were not dismissed. */
  const visible: string[] = []
  const actions: (() => void)[] = []
  const show = (tone: string) => (message: string) => {
    const shown = `${tone} ${message}`
    messages.push(shown)
    visible.push(shown)
    return () => {
      const at = visible.indexOf(shown)
      if (at >= 0) visible.splice(at, 1)
    }
  }
  const notify: Notifier = {
    success: show('+'),
    error: show('-'),
    info: show('~'),
    offer(message, { run }) {
      actions.push(run)
      return show('+')(message)
    },
  }
  return { notify, messages, visible, actions }
}
