/**
 * Shrinks a failing script: removes halves, quarters and so on down to
 * single steps while the rest still fails. `fails` runs a script from the start.
 */
export async function shrink<Step>(
  script: readonly Step[],
  fails: (script: readonly Step[]) => Promise<boolean>,
): Promise<readonly Step[]> {
  let shortest = script
  for (let size = script.length; size >= 1;) {
    const before = shortest.length
    shortest = await removeParts(shortest, size, fails)
    // After a step is removed, another step may no longer be needed.
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
  // It starts at the end, because most steps there only follow the failure.
  for (let start = script.length - size; start > -size; start -= size) {
    const rest = shortest.toSpliced(Math.max(0, start), Math.min(size, size + start))
    // oxlint-disable-next-line no-await-in-loop -- all scripts run in one page
    if (rest.length < shortest.length && (await fails(rest))) shortest = rest
  }
  return shortest
}
