import { type FirebaseApp, getApps, initializeApp } from 'firebase/app'
import type { CloudConfig, FirebaseConfig } from './config.ts'

/**
 * The Firebase app, with App Check if the build has a site key for it. The variable is read here, because the first load does not need it,
 * and a build without it contains no App Check code. Rejects if that code cannot be loaded.
 */
export async function openFirebaseApp(
  { firebase, local }: Pick<CloudConfig, 'firebase' | 'local'>,
  siteKey: string | undefined = import.meta.env.VITE_FIREBASE_APP_CHECK_KEY,
): Promise<FirebaseApp> {
  const app = getFirebaseApp(firebase)
  if (siteKey && !local) {
    const { startAppCheck } = await import('./app-check.ts')
    startAppCheck(app, siteKey)
  }
  return app
}

/** The one Firebase app of the page. */
export function getFirebaseApp(config: FirebaseConfig): FirebaseApp {
  return getApps()[0] ?? initializeApp(config)
}
