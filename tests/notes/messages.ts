import type { Notify } from '../../src/notify.ts'

/** A notifier that records what is shown: '+ ' before a success or an offer, '- ' before an error, '~ ' before an info. */
export function createMessages() {
  const said: string[] = []
  /** What is shown and was not taken back. */
  const standing: string[] = []
  const offers: (() => void)[] = []
  const show = (tone: string) => (message: string) => {
    const shown = `${tone} ${message}`
    said.push(shown)
    standing.push(shown)
    return () => {
      const at = standing.indexOf(shown)
      if (at >= 0) standing.splice(at, 1)
    }
  }
  const notify: Notify = {
    success: show('+'),
    error: show('-'),
    info: show('~'),
    offer(message, { run }) {
      offers.push(run)
      return show('+')(message)
    },
  }
  return { notify, said, standing, offers }
}
