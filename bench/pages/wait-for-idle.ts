/* oxlint-disable no-await-in-loop -- frames are sequential */

/** Resolves when the result is painted and no more work is pending. */
export async function waitForIdle(): Promise<void> {
  for (let frames = 0; frames < 3; frames++) await nextFrame()
  await new Promise((resolve) => requestIdleCallback(resolve, { timeout: 2000 }))
}

export function nextFrame(): Promise<number> {
  return new Promise((resolve) => requestAnimationFrame(resolve))
}
