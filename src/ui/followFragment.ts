/**
 * Runs the action that the fragment of the address stands for, now and when it changes, and removes that fragment. Returns a function that
 * ends this.
 */
export function followFragment(actionOf: (fragment: string) => (() => void) | undefined): () => void {
  addEventListener('hashchange', onHash)
  onHash()
  return () => removeEventListener('hashchange', onHash)

  function onHash() {
    const action = actionOf(location.hash)
    if (!action) return
    history.replaceState(history.state, '', location.pathname + location.search)
    // Later, because the page may be rendering now, and another listener of this event may still change the address.
    queueMicrotask(action)
  }
}
