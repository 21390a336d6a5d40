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
