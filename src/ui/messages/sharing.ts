import type { FileProblem } from '../sharing/shared-drafts.ts'

export const SHARE_FAILED = 'What you shared could not be added. Please share it again.'

/** Why a shared file was not added. */
export const FILE_PROBLEMS: Readonly<Record<FileProblem, (name: string) => string>> = {
  'no-text': (name) => `"${name}" contains no text that Pinwell can read, so it was not added.`,
  'too-long': (name) => `"${name}" is longer than a note can be, so it was not added.`,
}

/** What is said of a shared file that was added. */
export function encodingGuessedMessage(name: string): string {
  return `"${name}" is not encoded in UTF-8; some letters may be wrong.`
}
