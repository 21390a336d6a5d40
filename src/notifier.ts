/** Shows messages to the person. The kinds differ in tone, in how urgently they are announced and in how long they stay. */
export interface Notifier {
  readonly success: (message: string) => Dismiss
  readonly error: (message: string) => Dismiss
  /** Neither a success nor a failure of what the person did, such as a conflict. Two sentences can be read while it stays. */
  readonly info: (message: string) => Dismiss
  /** Offers a button for `ms` milliseconds that does something about the message. */
  readonly offer: (message: string, action: Offer, ms: number) => Dismiss
}

/** Takes a message back that is no longer true. Does nothing where the message has gone already. */
export type Dismiss = () => void

export interface Offer {
  readonly label: string
  readonly run: () => void
}
