/** Says one sentence to the person. `success` and `error` differ in tone and in how urgently they are announced. */
export interface Notify {
  readonly success: (message: string) => void
  readonly error: (message: string) => void
  /** Says what was done, with a button for `ms` milliseconds that does something about it. */
  readonly offer: (message: string, action: Offer, ms: number) => void
}

export interface Offer {
  readonly label: string
  readonly run: () => void
}
