type Input = 'composition' | 'large paste'

interface RunningInput {
  readonly isRunning: (input: Input) => boolean
  readonly begin: (input: Input) => void
  /** Does not resolve `whenEnded` yet: deferred keys are replayed first, and a key may end one composition and begin another. */
  readonly end: (input: Input) => void
  /** Resolves `whenEnded` if nothing is running. */
  readonly settle: () => void
  /** Resolves when no text is being composed and no paste is pending. */
  readonly whenEnded: () => Promise<void>
}

/** Tracks the input during which the text of the field must not be replaced. */
export function createRunningInput(): RunningInput {
  const running = new Set<Input>()
  const listeners: (() => void)[] = []
  const settle = () => {
    if (running.size === 0) for (const resolve of listeners.splice(0)) resolve()
  }
  return {
    isRunning: (input) => running.has(input),
    begin: (input) => running.add(input),
    end: (input) => running.delete(input),
    settle,
    whenEnded: () =>
      new Promise((resolve) => {
        listeners.push(resolve)
        settle()
      }),
  }
}
