import type { Page } from '@playwright/test'

/** Shows a text as an input method does. `keyboard.insertText` ends the composition. */
export async function compose(page: Page, text: string) {
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('Input.imeSetComposition', {
    text,
    selectionStart: text.length,
    selectionEnd: text.length,
  })
}

/** Presses keys that the input method handles: on all systems they have the code of such keys, on macOS also their own names. */
export async function pressInComposition(page: Page, ...keys: readonly string[]) {
  const devtools = await page.context().newCDPSession(page)
  for (const key of keys)
    for (const type of ['rawKeyDown', 'keyUp'] as const)
      await devtools.send('Input.dispatchKeyEvent', { type, key, windowsVirtualKeyCode: 229 })
  await devtools.detach()
}
