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
  visitorNotes:
    'The installed app does not have the notes of this browser. Export them first and import them there, or sign in.',
  memberNotes:
    'Sign in again in the installed app. Changes that are not synced stay in this browser until they are.',
  export: 'Export notes',
} as const
