/**
 * Returns `compute` with its results cached by the identity of the argument, as long as the argument lives. `compute` must be pure and its
 * argument immutable. Then the cache cannot be observed, except that the same argument gives the same object, so that its card does not
 * render again.
 */
export function memoize<Argument extends object, Result>(
  compute: (argument: Argument) => Result,
): (argument: Argument) => Result {
  const results = new WeakMap<Argument, { readonly result: Result }>()
  return (argument) => {
    let entry = results.get(argument)
    if (!entry) {
      entry = { result: compute(argument) }
      results.set(argument, entry)
    }
    return entry.result
  }
}
