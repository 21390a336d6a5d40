/**
 * The one script from elsewhere that the page may be given as plain text: Google's, which Firebase Auth puts there for the pop-up.
 * Under Trusted Types the policy named `default` is asked for every such text, and refuses all others.
 */
export function trustGoogleScript(globalScope: object) {
  const factory: TrustedTypes | undefined = Reflect.get(globalScope, 'trustedTypes')
  if (!factory || factory.defaultPolicy) return
  factory.createPolicy('default', { createScriptURL: (url) => (GOOGLE_SCRIPT_URL.test(url) ? url : null) })
}

/** The number names the function that the script calls when it is there. */
const GOOGLE_SCRIPT_URL = /^https:\/\/apis\.google\.com\/js\/api\.js\?onload=__iframefcb[0-9]{1,6}$/

/** TypeScript's own types know nothing of it yet. */
interface TrustedTypes {
  readonly defaultPolicy: object | null
  readonly createPolicy: (
    name: string,
    rules: { readonly createScriptURL: (url: string) => string | null },
  ) => object
}
