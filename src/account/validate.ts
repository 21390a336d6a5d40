import { MAX_DEVICE_NAME_LENGTH, MAX_EMAIL_LENGTH, MAX_NAME_LENGTH, MAX_PHONE_LENGTH } from './limits.ts'

export interface LoginValues {
  readonly email: string
  readonly password: string
}

export interface CompletionValues {
  readonly fullName: string
  readonly phoneNumber: string
  readonly password: string
  readonly confirmPassword: string
}

export interface SignUpValues extends CompletionValues {
  readonly email: string
}

/** The first problem of each field, in the order of the form. Surrounding blanks are ignored, except in passwords. */
export type Problems = Readonly<Partial<Record<Field, Problem>>>

export type Problem =
  | 'no-name'
  | 'long-name'
  | 'no-email'
  | 'malformed-email'
  | 'no-device-name'
  | 'long-device-name'
  | 'no-phone'
  | 'long-phone'
  | 'malformed-phone'
  | 'no-password'
  | 'no-new-password'
  | 'short-password'
  | 'email-password'
  | 'same-email'
  | 'no-confirmation'
  | 'wrong-confirmation'

/**
 * An address or a phone number as it is checked and sent: without the blanks around it, and without the invisible characters that programs
 * copy with it, such as marks of the text direction.
 */
export function withoutInvisible(value: string): string {
  return value.replaceAll(/\p{Cf}/gu, '').trim()
}

/** An e-mail address as it is sent. Chromium's field for e-mails converts the letters of a domain to ASCII, other browsers do not. */
export function emailAddress(value: string): string {
  const address = withoutInvisible(value)
  const at = address.lastIndexOf('@') + 1
  const domain = `http://${address.slice(at)}`
  if (/^[\0-\x7f]*$/.test(domain) || !URL.canParse(domain)) return address
  return address.slice(0, at) + new URL(domain).hostname
}

/** Checks only that both values are present. The identity service checks the rest. */
export function loginProblems(values: LoginValues): Problems {
  return problems(values, [EMAIL, PASSWORD])
}

export function resetProblems(values: Pick<LoginValues, 'email'>): Problems {
  return problems(values, [EMAIL, EMAIL_FORMAT])
}

/** Checks no pattern of the phone number: only Complete Profile does that. */
export function signUpProblems(values: SignUpValues): Problems {
  return problems(values, [...NAME, EMAIL, EMAIL_FORMAT, ...PHONE, ...NEW_PASSWORD])
}

export function completionProblems(values: CompletionValues): Problems {
  return problems(values, [...NAME, ...PHONE, PHONE_PATTERN, ...NEW_PASSWORD])
}

export interface PasswordValues extends Pick<CompletionValues, 'password' | 'confirmPassword'> {
  /** Undefined for an account without a password. */
  readonly currentPassword: string | undefined
}

export interface EmailValues {
  readonly email: string
  readonly currentPassword: string | undefined
}

/** `email` is the address of the account, which must not be the password. */
export function passwordProblems(values: PasswordValues, email: string): Problems {
  const isOther: Rule = [
    'password',
    (password) => password.trim().toLowerCase() !== email.toLowerCase(),
    'email-password',
  ]
  return problems(values, [...currentPassword(values), ...NEW_PASSWORD, isOther])
}

/** `current` is the address that the account has. */
export function emailProblems(values: EmailValues, current: string): Problems {
  const isOther: Rule = [
    'email',
    (email) => emailAddress(email).toLowerCase() !== current.toLowerCase(),
    'same-email',
  ]
  return problems(values, [EMAIL, EMAIL_FORMAT, isOther, ...currentPassword(values)])
}

export function nameProblems(values: Pick<SignUpValues, 'fullName'>): Problems {
  return problems(values, NAME)
}

export function deviceNameProblems(deviceName: string): Problems {
  return problems({ deviceName }, DEVICE_NAME)
}

/** The password that confirms a change, for an account that has one. */
export function confirmationProblems(values: Pick<PasswordValues, 'currentPassword'>): Problems {
  return problems(values, currentPassword(values))
}

function currentPassword(values: Pick<PasswordValues, 'currentPassword'>): readonly Rule[] {
  return values.currentPassword === undefined ? [] : [['currentPassword', isNotEmpty, 'no-password']]
}

export type Field = keyof SignUpValues | 'currentPassword' | 'deviceName'
type Values = Partial<Record<Field, string | undefined>>
type Rule = readonly [field: Field, holds: (value: string, values: Values) => boolean, problem: Problem]

const isVisible = (value: string) => withoutInvisible(value) !== ''
const isNotEmpty = (value: string) => value !== ''
const hasMaxLength = (limit: number) => (value: string) => value.trim().length <= limit

const NAME: readonly Rule[] = [
  ['fullName', isVisible, 'no-name'],
  ['fullName', hasMaxLength(MAX_NAME_LENGTH), 'long-name'],
]

const DEVICE_NAME: readonly Rule[] = [
  ['deviceName', isVisible, 'no-device-name'],
  ['deviceName', hasMaxLength(MAX_DEVICE_NAME_LENGTH), 'long-device-name'],
]

const EMAIL: Rule = ['email', isVisible, 'no-email']
const EMAIL_FORMAT: Rule = [
  'email',
  (email) =>
    hasMaxLength(MAX_EMAIL_LENGTH)(email) && /^[^\s@]+@[^\s@]+\.[^\s@.]+$/.test(withoutInvisible(email)),
  'malformed-email',
]

const PHONE: readonly Rule[] = [
  ['phoneNumber', isVisible, 'no-phone'],
  ['phoneNumber', hasMaxLength(MAX_PHONE_LENGTH), 'long-phone'],
]
const PHONE_PATTERN: Rule = [
  'phoneNumber',
  (phone) => /^\+?[1-9][0-9]{1,14}$/.test(withoutInvisible(phone)),
  'malformed-phone',
]

const PASSWORD: Rule = ['password', isNotEmpty, 'no-password']
const NEW_PASSWORD: readonly Rule[] = [
  ['password', isNotEmpty, 'no-new-password'],
  // Counts code points, as in NIST SP 800-63B: an emoji of two UTF-16 code units is one character.
  ['password', (password) => Array.from(password).length >= 8, 'short-password'],
  ['confirmPassword', isNotEmpty, 'no-confirmation'],
  ['confirmPassword', (confirmation, { password }) => confirmation === password, 'wrong-confirmation'],
]

function problems(values: Values, rules: readonly Rule[]): Problems {
  const found: Partial<Record<Field, Problem>> = {}
  for (const [field, holds, problem] of rules)
    if (!holds(values[field] ?? '', values)) found[field] ??= problem
  return found
}
