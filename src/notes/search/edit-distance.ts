/** How much a word, or its singular, differs from the typed one. Infinite for another word. */
export function distanceTo(word: string, other: string): number {
  const isOtherStart = other[0] !== word[0]
  const limit = isOtherStart || word.length < MIN_LETTERS ? 1 : 2
  const ofSingular = other.endsWith('s') ? lettersTo(other.replace(PLURAL_ENDING, '')) : Infinity
  const letters = Math.min(lettersTo(other), ofSingular)
  if (letters <= limit) return isOtherStart ? letters + OTHER_START : letters
  return isSimilarStart(word, other) ? LONGER : Infinity

  function lettersTo(form: string): number {
    return Math.abs(form.length - word.length) > limit ? Infinity : editDistance(word, form)
  }
}

/** Whether a longer word begins like the typed one: `kartoffelsalat` for "kartofell". */
function isSimilarStart(word: string, longer: string): boolean {
  if (word.length < MIN_LETTERS || longer.length <= word.length) return false
  if (!longer.startsWith(word.slice(0, 2))) return false
  const limit = word.length < MIN_LETTERS_FOR_TWO_AT_START ? 1 : 2
  return editDistance(word, longer.slice(0, word.length)) <= limit
}

const PLURAL_ENDING = /e?s$/
/** Shorter words are often similar to others that were not meant. */
const MIN_LETTERS = 6
const MIN_LETTERS_FOR_TWO_AT_START = 8
/** What another first letter adds to the number of different letters. */
const OTHER_START = 0.5
/** The distance of a longer word: more than that of any other similar word. */
const LONGER = 3

/** How many letters to insert, delete, exchange or swap with the next one makes one word the other (optimal string alignment). */
export function editDistance(a: string, b: string): number {
  let beforeLast: readonly number[] = []
  let last: readonly number[] = Array.from({ length: b.length + 1 }, (_, column) => column)
  for (let row = 1; row <= a.length; row++) {
    const current = [row]
    for (let column = 1; column <= b.length; column++) {
      const isSame = a[row - 1] === b[column - 1]
      const isSwapped = a[row - 1] === b[column - 2] && a[row - 2] === b[column - 1]
      current.push(
        Math.min(
          (last[column] ?? 0) + 1,
          (current[column - 1] ?? 0) + 1,
          (last[column - 1] ?? 0) + (isSame ? 0 : 1),
          isSwapped ? (beforeLast[column - 2] ?? 0) + 1 : Infinity,
        ),
      )
    }
    beforeLast = last
    last = current
  }
  return last[b.length] ?? 0
}
