/** What the tabs of this browser tell each other; nobody hears themselves. */
export interface Channel<T> {
  readonly broadcast: (message: T) => void
  /** Returns how to stop. */
  readonly onMessage: (listener: (message: T) => void) => () => void
}

export function openChannel<T>(name: string): Channel<T> {
  const channel = new BroadcastChannel(name)
  return {
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel has no other end than our own pages
    broadcast: (message) => channel.postMessage(message),

    onMessage(listener) {
      const handler = ({ data }: MessageEvent<T>) => listener(data)
      channel.addEventListener('message', handler)
      return () => channel.removeEventListener('message', handler)
    },
  }
}
