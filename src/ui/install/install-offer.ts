import type { Page } from '../PageContext.ts'
import { guideFor, isInstalled } from './browser.ts'

/** Returns what installs the app or shows how to. Undefined if the app is installed or this browser cannot install it. */
export function installOffer({
  installPrompt,
  dialog,
}: Pick<Page, 'installPrompt' | 'dialog'>): (() => void) | undefined {
  if (isInstalled()) return undefined
  const prompt = installPrompt.get()
  if (prompt)
    return () => {
      installPrompt.set(undefined)
      // The browser shows its own message.
      prompt.prompt().catch(() => {})
    }
  const guide = guideFor(navigator)
  return guide && (() => dialog.set({ name: 'install', guide }))
}

/** Forgets the browser's offer when the app has been installed in another way. Returns a function that ends this. */
export function followInstallation({ installPrompt }: Pick<Page, 'installPrompt'>): () => void {
  const forget = () => installPrompt.set(undefined)
  addEventListener('appinstalled', forget)
  return () => removeEventListener('appinstalled', forget)
}
