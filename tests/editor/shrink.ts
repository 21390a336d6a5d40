/**
 * The shortest part of a failing script that still fails, as far as taking away halves, quarters and so on down to
 * single steps can find it. `fails` plays a script anew.
 */
export async function shrink<Step>(
  script: readonly Step[],
  fails: (script: readonly Step[]) => Promise<boolean>,
): Promise<readonly Step[]> {
  let shortest = script
  for (let size = script.length; size >= 1;) {
    const before = shortest.length
    shortest = await removeParts(shortest, size, fails)
    // A step that was needed may not be any more when another is gone.
    if (size > 1 || shortest.length === before) size = size >> 1
  }
  return shortest
}

async function removeParts<Step>(
  script: readonly Step[],
  size: number,
  fails: (script: readonly Step[]) => Promise<boolean>,
): Promise<readonly Step[]> {
  let shortest = script
  // From the end, where most steps only follow the failure.
  for (let start = script.length - size; start > -size; start -= size) {
    const rest = shortest.toSpliced(Math.max(0, start), Math.min(size, size + start))
    // oxlint-disable-next-line no-await-in-loop -- one page plays them all
    if (rest.length < shortest.length && (await fails(rest))) shortest = rest
  }
  return shortest
}
