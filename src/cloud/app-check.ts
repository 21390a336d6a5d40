import type { FirebaseApp } from 'firebase/app'
import { type AppCheck, initializeAppCheck, ReCaptchaEnterpriseProvider } from 'firebase/app-check'
import { trustGoogleScript } from './trusted-script.ts'

/** Has Auth and the database prove that their requests come from this site. To be called before either is used; again, it changes nothing. */
export function startAppCheck(app: FirebaseApp, siteKey: string): AppCheck {
  // The provider inserts reCAPTCHA's script.
  trustGoogleScript(globalThis)
  const provider = new ReCaptchaEnterpriseProvider(siteKey)
  return initializeAppCheck(app, { provider, isTokenAutoRefreshEnabled: true })
}
