/** The text with one space for white space of any kind and length. */
export function asPhrase(text: string): string {
  return text.trim().replaceAll(/\s+/g, ' ')
}

/** Whether a folded text has a word or phrase of a query. The spaces of a phrase stand for any white space, such as line ends. */
export function hasPhrase(text: string, phrase: string): boolean {
  return indexOfPhrase(text, phrase, 0) !== -1
}

/** Where a word or phrase begins, from an offset on, or -1. It is not a pattern, because those of very long phrases cannot be compiled. */
export function indexOfPhrase(text: string, phrase: string, from: number): number {
  const space = phrase.indexOf(' ')
  if (space === -1) return text.indexOf(phrase, from)
  const first = phrase.slice(0, space)
  let at = text.indexOf(first, from)
  while (at !== -1 && endOfPhrase(text, phrase, at) === -1) at = text.indexOf(first, at + 1)
  return at
}

/** Where a word or phrase that begins at an offset ends, or -1. */
export function endOfPhrase(text: string, phrase: string, at: number): number {
  let end = at
  for (let index = 0; index < phrase.length; index++) {
    const character = phrase.charAt(index)
    const next = character === ' ' ? endOfSpace(text, end) : end + Number(text.charAt(end) === character)
    if (next === end) return -1
    end = next
  }
  return end
}

function endOfSpace(text: string, at: number): number {
  let end = at
  while (/\s/.test(text.charAt(end))) end++
  return end
}
