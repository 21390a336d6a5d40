import { describe, expect, test } from 'vitest'
import {
  completionProblems,
  loginProblems,
  resetProblems,
  signUpProblems,
} from '../../src/account/validate.ts'
import { ada, completion } from './world.ts'

const MISMATCH = 'wrong-confirmation'
const SHORT = 'short-password'
const PHONE = 'malformed-phone'
const EMAIL = 'malformed-email'

// @spec limits.password
test('valid values have no problems', () => {
  expect(signUpProblems(ada)).toEqual({})
  expect(completionProblems(completion)).toEqual({})
  expect(loginProblems(ada)).toEqual({})
  expect(resetProblems(ada)).toEqual({})
})

// @spec validation.required
describe('every field is required', () => {
  const empty = { fullName: ' \u200b', email: '', phoneNumber: '\t', password: '', confirmPassword: '' }
  test.each([
    ['Login', loginProblems(empty), ['email', 'password']],
    ['Sign-up', signUpProblems(empty), ['fullName', 'email', 'phoneNumber', 'password']],
    ['Complete Profile', completionProblems(empty), ['fullName', 'phoneNumber', 'password']],
    ['Reset', resetProblems(empty), ['email']],
  ])('%s reports the empty fields in the order of the form', (_, problems, fields) => {
    expect(Object.keys(problems).filter((field) => field !== 'confirmPassword')).toEqual(fields)
    for (const problem of Object.values(problems)) expect(problem).toMatch(/^no-/)
  })

  test('a missing confirmation of the password is reported', () => {
    const problems = { confirmPassword: 'no-confirmation' }
    expect(signUpProblems({ ...ada, confirmPassword: '' })).toEqual(problems)
    expect(completionProblems({ ...completion, confirmPassword: '' })).toEqual(problems)
  })
})

test.each([
  ['1234567', SHORT],
  ['12345678', undefined],
  ['        ', undefined],
  ['päßwörté', undefined],
  // Eight UTF-16 code units, four characters.
  ['🔑🔑🔑🔑', SHORT],
  ['🔑🔑🔑🔑🔑🔑🔑🔑', undefined],
  ['x'.repeat(64), undefined],
  ['x'.repeat(4096), undefined],
])('checks the length of the password %j', (password, problem) => {
  const problems = problem === undefined ? {} : { password: problem }
  expect(signUpProblems({ ...ada, password, confirmPassword: password })).toEqual(problems)
  expect(completionProblems({ ...completion, password, confirmPassword: password })).toEqual(problems)
})

test.each(['correct horse ', 'Correct horse', 'correct hors'])(
  'reports that the confirmation %j does not match',
  (confirmation) => {
    expect(signUpProblems({ ...ada, confirmPassword: confirmation })).toEqual({ confirmPassword: MISMATCH })
    expect(completionProblems({ ...completion, confirmPassword: confirmation })).toEqual({
      confirmPassword: MISMATCH,
    })
  },
)

test.each([
  ['+14155550123', true],
  ['14155550123', true],
  ['12', true],
  ['123456789012345', true],
  [' +49301234567 ', true],
  ['1', false],
  ['+1', false],
  ['0123', false],
  ['+0123', false],
  ['1234567890123456', false],
  ['++4930', false],
  ['+1 415 555', false],
  ['1-415-555', false],
  ['12a', false],
  ['١٢٣', false],
  // As the contacts of Windows and macOS copy it, and with a soft hyphen of a page.
  ['\u202d+14155550123\u202c', true],
  ['+1415\u00ad5550123', true],
])('checks the phone number %j in Complete Profile only', (phoneNumber, isValid) => {
  expect(completionProblems({ ...completion, phoneNumber })).toEqual(isValid ? {} : { phoneNumber: PHONE })
  // Sign-up has no pattern.
  expect(signUpProblems({ ...ada, phoneNumber })).toEqual({})
})

test.each([
  ['ada@example.com', true],
  [' ada@example.com ', true],
  ['ada@example.com\u200b', true],
  ['ada+notes@mail.example.co.uk', true],
  ['ädä@exämple.de', true],
  ['ada', false],
  ['ada@', false],
  ['ada@example', false],
  ['@example.com', false],
  ['ada@example.', false],
  ['ada@@example.com', false],
  ['ada lovelace@example.com', false],
  [`${'a'.repeat(309)}@example.com`, false],
])('checks the format of the e-mail %j', (email, isValid) => {
  const problems = isValid ? {} : { email: EMAIL }
  expect(signUpProblems({ ...ada, email })).toEqual(problems)
  expect(resetProblems({ email })).toEqual(problems)
  // Login does not check the format. The identity service does, and the specification has its message.
  expect(loginProblems({ email, password: 'x' })).toEqual({})
})

test('values longer than the database rules allow are reported', () => {
  expect(signUpProblems({ ...ada, fullName: 'x'.repeat(200), phoneNumber: '1'.repeat(40) })).toEqual({})
  expect(signUpProblems({ ...ada, fullName: 'x'.repeat(201), phoneNumber: '1'.repeat(41) })).toEqual({
    fullName: 'long-name',
    phoneNumber: 'long-phone',
  })
})
