import type { Page } from '@playwright/test'

/**
 * Records the texts that screen readers announce from now on. They announce a text that is added to a live region if the region was shown
 * before, not one that appears together with its region. Returns a function that reads the texts.
 */
export async function recordAnnouncements(page: Page): Promise<() => Promise<readonly string[]>> {
  const texts = await page.evaluateHandle(() => {
    const announced: string[] = []
    const shown = new WeakSet<Element>()
    const selector = '[role=status], [role=alert]'
    const remember = () => {
      for (const region of document.querySelectorAll(selector))
        if (region.checkVisibility()) shown.add(region)
        else shown.delete(region)
    }
    const observer = new MutationObserver((records) => {
      for (const { target, type, addedNodes } of records) {
        const region = (target instanceof Element ? target : target.parentElement)?.closest(selector)
        if (!region || !shown.has(region)) continue
        const added = type === 'characterData' ? [target] : Array.from(addedNodes)
        announced.push(...added.map(({ textContent }) => textContent ?? '').filter((text) => text !== ''))
      }
      remember()
    })
    remember()
    observer.observe(document, { subtree: true, childList: true, characterData: true, attributes: true })
    return announced
  })
  return () => texts.evaluate((announced) => announced)
}
