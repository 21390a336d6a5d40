declare global {
  /** Undefined in browsers without Trusted Types. TypeScript's own library does not declare them yet. */
  var trustedTypes:
    | {
        readonly defaultPolicy: object | null
        /** The policy has the functions of the rules. What they return is trusted. */
        readonly createPolicy: <Rules extends PolicyRules>(name: string, rules: Rules) => Rules
      }
    | undefined
}

export interface PolicyRules {
  readonly createHTML?: (html: string) => string
  readonly createScriptURL?: (url: string) => string | null
}
