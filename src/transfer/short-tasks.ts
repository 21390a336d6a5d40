/**
 * Pauses a stream every 12 ms, so that the page handles events while the parts arrive faster than they are read. The returned stream fails
 * once `signal` is aborted.
 */
export function inShortTasks(
  stream: ReadableStream<Uint8Array>,
  signal: AbortSignal | undefined,
): ReadableStream<Uint8Array> {
  let taskEnd = performance.now() + MAX_TASK_MS
  const pauses = new TransformStream<Uint8Array, Uint8Array>({
    async transform(part, controller) {
      signal?.throwIfAborted()
      if (performance.now() >= taskEnd) {
        await new Promise((resolve) => setTimeout(resolve))
        taskEnd = performance.now() + MAX_TASK_MS
      }
      controller.enqueue(part)
    },
  })
  return stream.pipeThrough(pauses)
}

const MAX_TASK_MS = 12
