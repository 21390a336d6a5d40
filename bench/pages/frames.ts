/* oxlint-disable no-await-in-loop -- frames are sequential */

/** Resolves when the result is painted and no more work is pending. */
export async function waitForIdle(): Promise<void> {
  for (let frames = 0; frames < 3; frames++) await nextFrame()
  await new Promise((resolve) => requestIdleCallback(resolve, { timeout: 2000 }))
}

export function nextFrame(): Promise<number> {
  return new Promise((resolve) => requestAnimationFrame(resolve))
}

/**
 * Scrolls `step` pixels between one frame and the next, `frames` times, and calls `onScroll` each time. Returns the duration of each frame
 * in ms. A browser applies what a person scrolls before a frame begins. A scroll in an animation frame comes after the scroll event of the
 * frame, so that virtua renders the rows of two frames in one.
 */
export async function scrollBetweenFrames(
  step: number,
  frames: number,
  onScroll: () => void = () => {},
): Promise<readonly number[]> {
  const times: number[] = []
  let last = await nextFrame()
  for (let n = 0; n < frames; n++) {
    await new Promise((resolve) => setTimeout(resolve))
    window.scrollBy(0, step)
    onScroll()
    const now = await nextFrame()
    times.push(now - last)
    last = now
  }
  return times
}
