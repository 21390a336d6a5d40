import type { InstallGuide } from '../install/install-prompt.ts'

const STEPS: Readonly<Record<InstallGuide, readonly string[]>> = {
  ios: ["Press the browser's Share button.", 'Choose "Add to Home Screen".', 'Press "Add".'],
  safari: ["Open Safari's File menu.", 'Choose "Add to Dock".', 'Press "Add".'],
}

/** The sentences about installing the app. */
export const INSTALL = {
  title: 'Install Pinwell',
  close: 'Close install instructions',
  lead: 'Pinwell then opens in its own window, even without a network.',
  steps: STEPS,
} as const
