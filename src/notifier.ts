/** Shows messages to the person. The methods differ in tone, in how urgently a message is announced and in how long it stays. */
export interface Notifier {
  readonly success: (message: string) => Dismiss
  readonly error: (message: string) => Dismiss
  /** Shows a message that is neither a success nor a failure, such as a conflict. It stays long enough to read two sentences. */
  readonly info: (message: string) => Dismiss
  /** Shows a message with an action button for `ms` milliseconds. */
  readonly offer: (message: string, action: Offer, ms: number) => Dismiss
}

/**
 * Notifies the person of an outcome. `ui/messages` has the sentences. Returns a function that removes the message when it is no longer
 * true.
 */
export type Notify<Outcome> = (outcome: Outcome) => Dismiss

/** Removes a message that is no longer true. Does nothing if the message is already gone. */
export type Dismiss = () => void

export interface Offer {
  readonly label: string
  readonly run: () => void
}
