/** The browser's offer to install the app, which can be shown once. */
export interface InstallPrompt extends Event {
  readonly prompt: () => Promise<unknown>
}

declare global {
  interface WindowEventMap {
    beforeinstallprompt: InstallPrompt
  }
}

/** The browsers that install the app by their own menu alone. */
export type InstallGuide = 'ios' | 'safari'
