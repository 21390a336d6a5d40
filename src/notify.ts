/** Says one sentence to the person. `success` and `error` differ in tone and in how urgently they are announced. */
export interface Notify {
  readonly success: (message: string) => void
  readonly error: (message: string) => void
}
