/**
 * Notifies the person of an outcome. `ui/messages` has the sentences. Returns a function that removes the message when it is no longer
 * true.
 */
export type Notify<Outcome> = (outcome: Outcome) => Dismiss

/**
 * Makes the undo keys take a change back before the message with its Undo button is shown. The keys call `run`; the button will call `undo`.
 * Returns a function that ends this.
 */
export type AddUndo = (undo: () => void, run: () => void) => () => void

/** Does nothing if the message is already gone. */
export type Dismiss = () => void
