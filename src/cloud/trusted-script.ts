/**
 * Allows the external scripts whose URLs are set as plain strings: Google's, which Firebase Auth inserts for the pop-up, and those of
 * reCAPTCHA, which App Check and reCAPTCHA itself insert. Under Trusted Types the browser passes every such string to the policy named
 * `default`, which refuses all others.
 */
export function trustGoogleScript({ trustedTypes }: Pick<typeof globalThis, 'trustedTypes'>) {
  if (!trustedTypes || trustedTypes.defaultPolicy) return
  trustedTypes.createPolicy('default', {
    createScriptURL: (url) => (SCRIPT_URLS.some((allowed) => allowed.test(url)) ? url : null),
  })
}

const SCRIPT_URLS = [
  // The number is part of the name of the function that the script calls when it has loaded.
  /^https:\/\/apis\.google\.com\/js\/api\.js\?onload=__iframefcb[0-9]{1,6}$/,
  /^https:\/\/www\.google\.com\/recaptcha\/enterprise\.js\?render=explicit$/,
  /^https:\/\/www\.gstatic\.com\/recaptcha\/releases\/[-\w]{1,64}\/recaptcha__[a-z_]{2,8}\.js$/,
]
