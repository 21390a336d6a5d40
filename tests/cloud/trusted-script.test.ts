import { expect, test } from 'vitest'
import { trustGoogleScript } from '../../src/cloud/trusted-script.ts'
import type { PolicyRules } from '../../src/trusted-types.d.ts'

function pageWithTrustedTypes() {
  const policies = new Map<string, PolicyRules>()
  const trustedTypes = {
    get defaultPolicy() {
      return policies.get('default') ?? null
    },
    createPolicy<Rules extends PolicyRules>(name: string, rules: Rules) {
      if (policies.has(name)) throw new TypeError('Policy with that name exists already')
      policies.set(name, rules)
      return rules
    },
  }
  return { trustedTypes, policies }
}

test.each([
  ['https://apis.google.com/js/api.js?onload=__iframefcb123456', true],
  ['https://apis.google.com/js/api.js?onload=__iframefcb0', true],
  ['https://apis.google.com/js/api.js', false],
  ['https://apis.google.com/js/api.js?onload=alert', false],
  ['https://apis.google.com/js/api.js?onload=__iframefcb1&x=1', false],
  ['https://apis.google.com/js/api.js?onload=__iframefcb1\nx', false],
  [
    'https://apis.google.com/complete?jsonp=alert#https://apis.google.com/js/api.js?onload=__iframefcb1',
    false,
  ],
  ['http://apis.google.com/js/api.js?onload=__iframefcb1', false],
  ['https://apis.google.com.example/js/api.js?onload=__iframefcb1', false],
  ['https://www.google.com/recaptcha/enterprise.js?render=explicit', true],
  ['https://www.google.com/recaptcha/enterprise.js?render=x', false],
  ['https://www.google.com/recaptcha/enterprise.js?render=explicit&onload=alert', false],
  ['https://www.gstatic.com/recaptcha/releases/lLirU0na9roYU3wDDisGJEVT/recaptcha__en.js', true],
  ['https://www.gstatic.com/recaptcha/releases/../../other.js', false],
  ['https://www.gstatic.com/recaptcha/releases/a/recaptcha__en.js?x', false],
  ['data:text/javascript,alert(1)', false],
  ['', false],
])('for the URL %j, the policy allows it: %s', (url, trusted) => {
  const page = pageWithTrustedTypes()
  trustGoogleScript(page)
  expect(page.policies.get('default')?.createScriptURL?.(url)).toBe(trusted ? url : null)
})

test('the default policy allows no HTML and no inline code', () => {
  const page = pageWithTrustedTypes()
  trustGoogleScript(page)
  expect(Object.keys(page.policies.get('default') ?? {})).toEqual(['createScriptURL'])
})

test('trustGoogleScript can be called repeatedly, and without Trusted Types support', () => {
  const page = pageWithTrustedTypes()
  trustGoogleScript(page)
  trustGoogleScript(page)
  expect([...page.policies.keys()]).toEqual(['default'])
  expect(() => trustGoogleScript({ trustedTypes: undefined })).not.toThrow()
})
