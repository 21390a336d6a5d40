/** Keeps the journal of the visitor's notes busy, as another tab could. Resolves when no other transaction can begin. */
export function occupyJournal(duration: number): Promise<void> {
  return new Promise((resolve) => {
    const opening = indexedDB.open('pinwell')
    opening.addEventListener('success', () => {
      const journal = opening.result.transaction('journal', 'readwrite').objectStore('journal')
      const end = Date.now() + duration
      const next = () => {
        if (Date.now() < end) journal.count().addEventListener('success', next)
        resolve()
      }
      journal.count().addEventListener('success', next)
    })
  })
}
