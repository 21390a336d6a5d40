/**
 * Notifies the person of an outcome. `ui/messages` has the sentences. Returns a function that removes the message when it is no longer
 * true.
 */
export type Notify<Outcome> = (outcome: Outcome) => Dismiss

/** Does nothing if the message is already gone. */
export type Dismiss = () => void
