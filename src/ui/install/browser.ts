import type { InstallGuide } from './install-prompt.ts'

/** Whether the page is the installed app. On iOS, its display mode is `fullscreen`, which a page in a browser can have too. */
export function isInstalled(): boolean {
  return (
    ('standalone' in navigator && navigator.standalone === true) ||
    matchMedia(
      '(display-mode: standalone), (display-mode: minimal-ui), (display-mode: window-controls-overlay)',
    ).matches
  )
}

/** How the app is installed by the menu of a WebKit browser. An iPad's Safari claims to run on a Mac. */
export function guideFor({ userAgent, maxTouchPoints }: Navigator): InstallGuide | undefined {
  if (/iphone|ipad/i.test(userAgent) || (userAgent.includes('Macintosh') && maxTouchPoints > 1)) return 'ios'
  return /Macintosh.*Version\/\S+ Safari/.test(userAgent) ? 'safari' : undefined
}

/** Whether the browser evicts what a site has stored after seven days of use without a visit to it, as WebKit does. */
export function evictsUnvisitedSites(): boolean {
  return guideFor(navigator) !== undefined && !isInstalled()
}
