/** The first nonblank line without the mark of a bullet or check item. 'Untitled' if there is none. */
export function firstLine(lines: readonly string[]): string {
  return lines.map(withoutListMark).find(Boolean) ?? 'Untitled'
}

/** The text of a line without the mark of a bullet or check item. */
export function withoutListMark(line: string): string {
  return line.replace(/^\s*• (\[[ x]\] )?/, '').trim()
}
