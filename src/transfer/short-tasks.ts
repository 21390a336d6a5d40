/** Divides long work into short tasks, so that the page handles events in between. */
interface ShortTasks {
  /** Whether the current task has taken as long as it may. */
  readonly isTaskOver: () => boolean
  /** Resolves in the next task. */
  readonly nextTask: () => Promise<void>
}

export function createShortTasks(): ShortTasks {
  let taskEnd = performance.now() + MAX_TASK_MS
  return {
    isTaskOver: () => performance.now() >= taskEnd,
    async nextTask() {
      await new Promise((resolve) => setTimeout(resolve))
      taskEnd = performance.now() + MAX_TASK_MS
    },
  }
}

const MAX_TASK_MS = 12

/** Pauses a stream whose parts arrive faster than they are read. The returned stream fails once `signal` is aborted. */
export function inShortTasks(
  stream: ReadableStream<Uint8Array>,
  signal: AbortSignal | undefined,
): ReadableStream<Uint8Array> {
  const { isTaskOver, nextTask } = createShortTasks()
  const pauses = new TransformStream<Uint8Array, Uint8Array>({
    async transform(part, controller) {
      signal?.throwIfAborted()
      if (isTaskOver()) await nextTask()
      controller.enqueue(part)
    },
  })
  return stream.pipeThrough(pauses)
}
