/**
 * Allows the one external script whose URL is set as a plain string: Google's, which Firebase Auth inserts for the pop-up. Under Trusted
 * Types the browser passes every such string to the policy named `default`, which refuses all others.
 */
export function trustGoogleScript(globalScope: object) {
  const factory: TrustedTypes | undefined = Reflect.get(globalScope, 'trustedTypes')
  if (!factory || factory.defaultPolicy) return
  factory.createPolicy('default', { createScriptURL: (url) => (GOOGLE_SCRIPT_URL.test(url) ? url : null) })
}

/** The number is part of the name of the function that the script calls when it has loaded. */
const GOOGLE_SCRIPT_URL = /^https:\/\/apis\.google\.com\/js\/api\.js\?onload=__iframefcb[0-9]{1,6}$/

/** Not part of TypeScript's DOM types yet. */
interface TrustedTypes {
  readonly defaultPolicy: object | null
  readonly createPolicy: (
    name: string,
    rules: { readonly createScriptURL: (url: string) => string | null },
  ) => object
}
