import type { InstallGuide } from '../install/install-prompt.ts'

const STEPS: Readonly<Record<InstallGuide, readonly string[]>> = {
  ios: ['Press the Share button of the browser.', 'Choose "Add to Home Screen".', 'Press "Add".'],
  safari: ['Open the File menu of Safari.', 'Choose "Add to Dock".', 'Press "Add".'],
}

/** The sentences about installing the app. */
export const INSTALL = {
  title: 'Install Pinwell',
  close: 'Close install instructions',
  lead: 'Then it opens in a window of its own, also without a network.',
  steps: STEPS,
} as const
