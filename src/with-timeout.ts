/** Settles as the promise does, or rejects after `ms` milliseconds with the error of `createError`. The work itself goes on. */
export async function withTimeout<T>(promise: Promise<T>, ms: number, createError: () => Error): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const timeout = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(createError()), ms)
  })
  return Promise.race([promise, timeout]).finally(() => clearTimeout(timer))
}
