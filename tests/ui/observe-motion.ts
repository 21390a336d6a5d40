import type { Page } from '@playwright/test'

interface Motion {
  readonly property: 'translate' | 'opacity'
  /** In milliseconds. */
  readonly duration: unknown
  readonly start: string
}

/** The animations of cards that begin in the next half second, when they have ended; only those of one card if its title is given. */
export function observeMotion(page: Page, title?: string): Promise<readonly Motion[]> {
  return page.evaluate(async (titleText) => {
    const seen = new Map<Animation, Motion>()
    const end = performance.now() + 500
    while (performance.now() < end) {
      // oxlint-disable-next-line no-await-in-loop -- frames are sequential
      await new Promise(requestAnimationFrame)
      for (const card of document.querySelectorAll('[data-note]')) {
        if (titleText !== undefined && card.querySelector('h3')?.textContent !== titleText) continue
        for (const animation of card.getAnimations()) {
          const { effect } = animation
          if (!(effect instanceof KeyframeEffect) || animation instanceof CSSTransition) continue
          const [first = {}] = effect.getKeyframes()
          const property = 'translate' in first ? 'translate' : 'opacity'
          seen.set(animation, {
            property,
            duration: effect.getTiming().duration,
            start: String(Object.entries(first).find(([name]) => name === property)?.[1]),
          })
        }
      }
    }
    await Promise.allSettled([...seen.keys()].map(({ finished }) => finished))
    return [...seen.values()]
  }, title)
}
