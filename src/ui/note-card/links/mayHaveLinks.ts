/** Whether a text may have web or mail addresses. In the first load, because only cards with such a text load the code for links. */
export function mayHaveLinks(text: string): boolean {
  return /:\/\/|@|www\./i.test(text)
}
