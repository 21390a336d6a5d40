import type { FirebaseApp } from 'firebase/app'
import { type AppCheck, initializeAppCheck, ReCaptchaEnterpriseProvider } from 'firebase/app-check'
import { trustGoogleScript } from './trusted-script.ts'

/**
 * Makes Auth and the database prove that their requests come from this site. Call it before either is used. Further calls change nothing.
 */
export function startAppCheck(app: FirebaseApp, siteKey: string): AppCheck {
  // The provider inserts reCAPTCHA's script.
  trustGoogleScript(globalThis)
  const provider = new ReCaptchaEnterpriseProvider(siteKey)
  return initializeAppCheck(app, { provider, isTokenAutoRefreshEnabled: true })
}
