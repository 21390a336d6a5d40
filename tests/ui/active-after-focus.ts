import type { Page } from '@playwright/test'

/** Lets a press move the focus before anything is `:active`, as in Firefox. To be called before the page loads. */
export async function setActiveAfterFocus(page: Page) {
  await page.addInitScript(() => {
    let isPressBeginning = false
    addEventListener(
      'mousedown',
      () => {
        isPressBeginning = true
        setTimeout(() => (isPressBeginning = false))
      },
      { capture: true },
    )
    const querySelector = document.querySelector.bind(document)
    document.querySelector = (selector: string) =>
      isPressBeginning && selector === ':active' ? null : querySelector(selector)
  })
}
