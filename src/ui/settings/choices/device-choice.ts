import { useSyncExternalStore } from 'react'

/**
 * What a person chooses for this device. Each choice is kept in the local storage item of its name. While the page is open, the root
 * element has it as a data attribute, which style sheets can read. '' is the default and has neither.
 */
type DeviceChoice =
  | 'density'
  | 'dates'
  | 'badge'
  /** Whether characters without Ctrl, Alt or Meta run commands: 'off' or the default. */
  | 'singleKeys'

export function readChoice(name: DeviceChoice): string {
  return document.documentElement.dataset[name] ?? ''
}

export function choose(name: DeviceChoice, value: string) {
  show(name, value)
  try {
    if (value === '') localStorage.removeItem(name)
    else localStorage.setItem(name, value)
  } catch {
    // The browser blocks the storage. The choice then holds for this page only.
  }
}

/** Returns what is chosen, and renders the component again when it changes. */
export function useChoice(name: DeviceChoice): string {
  return useSyncExternalStore(subscribeToChoices, () => readChoice(name))
}

/** Calls `listener` after each change. Returns a function that unsubscribes. */
export function subscribeToChoices(listener: () => void): () => void {
  addEventListener(CHANGE, listener)
  return () => removeEventListener(CHANGE, listener)
}

/** Reads the stored choices, now and when another tab has changed them. Returns a function that ends this. */
export function followChoices(): () => void {
  addEventListener('storage', read)
  read()
  return () => removeEventListener('storage', read)
}

function read() {
  try {
    for (const name of CHOICES) show(name, localStorage.getItem(name) ?? '')
  } catch {
    // The browser blocks the storage.
  }
}

function show(name: DeviceChoice, value: string) {
  if (readChoice(name) === value) return
  const { dataset } = document.documentElement
  if (value === '') delete dataset[name]
  else dataset[name] = value
  dispatchEvent(new Event(CHANGE))
}

const CHOICES: readonly DeviceChoice[] = ['density', 'dates', 'badge', 'singleKeys']
const CHANGE = 'pinwell.choice'
