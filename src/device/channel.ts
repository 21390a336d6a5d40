/** Messages between the tabs of this browser. A tab does not receive its own messages. */
interface Channel<T> {
  readonly broadcast: (message: T) => void
  /** Returns a function that unsubscribes. */
  readonly onMessage: (listener: (message: T) => void) => () => void
}

export function openChannel<T>(name: string): Channel<T> {
  const channel = openBroadcastChannel(name)
  return {
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a BroadcastChannel reaches only pages of its own origin
    broadcast: (message) => channel?.postMessage(message),

    onMessage(listener) {
      const handler = ({ data }: MessageEvent<T>) => listener(data)
      channel?.addEventListener('message', handler)
      return () => channel?.removeEventListener('message', handler)
    },
  }
}

/** Undefined if the browser denies it: Firefox does when it blocks storage. There is then no data to share either. */
function openBroadcastChannel(name: string): BroadcastChannel | undefined {
  try {
    return new BroadcastChannel(name)
  } catch {
    return undefined
  }
}
