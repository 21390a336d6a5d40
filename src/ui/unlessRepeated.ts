import type { MouseEvent } from 'react'

/**
 * Returns the click handler of a button that moves or removes its note. It ignores the second click of a double click, which would press
 * the button of the note that has moved to that place.
 */
export function unlessRepeated(run: () => void) {
  return ({ detail }: MouseEvent) => {
    if (detail <= 1) run()
  }
}
