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
export type Problems = Readonly<Partial<Record<Field, string>>>

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

type Field = keyof SignUpValues
type Rule = readonly [
  field: Field,
  holds: (value: string, values: Partial<SignUpValues>) => boolean,
  message: string,
]

const isNotBlank = (value: string) => value.trim() !== ''
const isNotEmpty = (value: string) => value !== ''
/** The limits of the database rules, in UTF-16 code units. */
const hasMaxLength = (limit: number) => (value: string) => value.trim().length <= limit

const NAME: readonly Rule[] = [
  ['fullName', isNotBlank, 'Please enter your full name'],
  ['fullName', hasMaxLength(200), 'Please use at most 200 characters'],
]

const EMAIL: Rule = ['email', isNotBlank, 'Please enter your email address']
const EMAIL_FORMAT: Rule = [
  'email',
  (email) => hasMaxLength(320)(email) && /^[^\s@]+@[^\s@]+\.[^\s@.]+$/.test(email.trim()),
  'Please enter a valid email address',
]

const PHONE: readonly Rule[] = [
  ['phoneNumber', isNotBlank, 'Please enter your phone number'],
  ['phoneNumber', hasMaxLength(40), 'Please use at most 40 characters'],
]
const PHONE_PATTERN: Rule = [
  'phoneNumber',
  (phone) => /^\+?[1-9][0-9]{1,14}$/.test(phone.trim()),
  'Please enter a valid phone number',
]

const PASSWORD: Rule = ['password', isNotEmpty, 'Please enter your password']
const NEW_PASSWORD: readonly Rule[] = [
  ['password', isNotEmpty, 'Please choose a password'],
  // Counts code points, as in NIST SP 800-63B: an emoji of two UTF-16 code units is one character.
  ['password', (password) => Array.from(password).length >= 8, 'Password must be at least 8 characters long'],
  ['confirmPassword', isNotEmpty, 'Please confirm your password'],
  ['confirmPassword', (confirmation, { password }) => confirmation === password, 'Passwords do not match'],
]

function problems(values: Partial<SignUpValues>, rules: readonly Rule[]): Problems {
  const found: Partial<Record<Field, string>> = {}
  for (const [field, holds, message] of rules)
    if (!holds(values[field] ?? '', values)) found[field] ??= message
  return found
}
