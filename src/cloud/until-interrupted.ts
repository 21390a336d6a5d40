/** Starts to wait for an event. Returns a function that stops it. */
type Interrupt = (interrupt: () => void) => () => void

/** Settles as the promise does, or as `fallback` does if one of the events comes first. The work itself goes on. */
export function untilInterrupted<Result>(
  promise: Promise<Result>,
  fallback: () => Result,
  ...interrupts: readonly Interrupt[]
): Promise<Result> {
  return new Promise<Result>((resolve, reject) => {
    const interrupt = () => {
      stopAll()
      Promise.resolve().then(fallback).then(resolve, reject)
    }
    const stops = interrupts.map((start) => start(interrupt))
    const stopAll = () => {
      for (const stop of stops) stop()
    }
    void promise.then(resolve, reject).finally(stopAll)
  })
}
