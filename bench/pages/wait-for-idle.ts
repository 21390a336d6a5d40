/* oxlint-disable no-await-in-loop -- frames come one after the other */

/** Resolves when what was asked for is on the screen and nothing more is waiting. */
export async function waitForIdle(): Promise<void> {
  for (let frames = 0; frames < 3; frames++) await nextFrame()
  await new Promise((resolve) => requestIdleCallback(resolve, { timeout: 2000 }))
}

export function nextFrame(): Promise<number> {
  return new Promise((resolve) => requestAnimationFrame(resolve))
}
