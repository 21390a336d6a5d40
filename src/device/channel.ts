/** What the tabs of this browser tell each other; nobody hears themselves. */
export interface Channel<T> {
  readonly tell: (message: T) => void
  /** Returns how to stop. */
  readonly hear: (listener: (message: T) => void) => () => void
}

export function openChannel<T>(name: string): Channel<T> {
  const channel = new BroadcastChannel(name)
  return {
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel has no other end than our own pages
    tell: (message) => channel.postMessage(message),

    hear(listener) {
      const onMessage = ({ data }: MessageEvent<T>) => listener(data)
      channel.addEventListener('message', onMessage)
      return () => channel.removeEventListener('message', onMessage)
    },
  }
}
