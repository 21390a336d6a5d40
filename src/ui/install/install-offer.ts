import type { Page } from '../PageContext.ts'
import type { InstallGuide } from './install-prompt.ts'

/** Returns what installs the app or shows how to. Undefined if the app is installed or this browser cannot install it. */
export function installOffer({
  installPrompt,
  dialog,
}: Pick<Page, 'installPrompt' | 'dialog'>): (() => void) | undefined {
  if (
    matchMedia(
      '(display-mode: standalone), (display-mode: minimal-ui), (display-mode: window-controls-overlay)',
    ).matches
  )
    return undefined
  const prompt = installPrompt.get()
  if (prompt)
    return () => {
      installPrompt.set(undefined)
      // The browser has already said what went wrong.
      prompt.prompt().catch(() => {})
    }
  const guide = guideFor(navigator)
  return guide && (() => dialog.set({ name: 'install', guide }))
}

/** An iPad's Safari claims to run on a Mac. */
function guideFor({ userAgent, maxTouchPoints }: Navigator): InstallGuide | undefined {
  if (/iphone|ipad/i.test(userAgent) || (userAgent.includes('Macintosh') && maxTouchPoints > 1)) return 'ios'
  return /Macintosh.*Version\/\S+ Safari/.test(userAgent) ? 'safari' : undefined
}

/** Forgets the browser's offer when the app has been installed in another way. Returns a function that ends this. */
export function followInstallation({ installPrompt }: Pick<Page, 'installPrompt'>): () => void {
  const forget = () => installPrompt.set(undefined)
  addEventListener('appinstalled', forget)
  return () => removeEventListener('appinstalled', forget)
}
