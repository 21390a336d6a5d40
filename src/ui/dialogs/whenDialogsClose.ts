/** Resolves when no dialog is open and the focus is back where it was. The element that had it must stay until then. */
export async function whenDialogsClose(): Promise<void> {
  while (document.querySelector('dialog[open]'))
    // oxlint-disable-next-line no-await-in-loop -- another one may be open
    await new Promise((resolve) => {
      const observer = new MutationObserver(() => {
        observer.disconnect()
        // In the first event of the focus that moves, it has not arrived yet.
        setTimeout(resolve)
      })
      observer.observe(document.body, { subtree: true, attributeFilter: ['open'] })
    })
}
