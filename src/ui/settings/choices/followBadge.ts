import type { NotesStore } from '../../../notes/notes-store.ts'
import { readChoice, subscribeToChoices } from './device-choice.ts'

/** Whether the browser can show a number on the icon of the app. */
export function canShowBadge(): boolean {
  return 'setAppBadge' in navigator
}

/** Without a choice, only devices with a touch screen show the number: on a desktop it would be a distraction. */
export function isBadgeShown(choice: string): boolean {
  return choice === '' ? matchMedia('(pointer: coarse)').matches : choice === 'on'
}

/** Shows on the icon of the app how many changes are not synced. Returns a function that ends this. */
export function followBadge(notes: Pick<NotesStore, 'get' | 'subscribe'>): () => void {
  if (!canShowBadge()) return () => {}
  /** Undefined until this page has set it: the icon may have the number of an earlier use. */
  let shown: number | undefined
  const stops = [notes.subscribe(update), subscribeToChoices(update)]
  update()
  return () => {
    for (const stop of stops) stop()
  }

  function update() {
    const count = isBadgeShown(readChoice('badge')) ? (notes.get().syncStatus?.unsent ?? 0) : 0
    if (count === shown) return
    shown = count
    // Rejects if the app is not installed or may not show notifications. The page shows the number too.
    navigator.setAppBadge(count).catch(() => {})
  }
}
