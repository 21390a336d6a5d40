import { createContext } from 'react'

/**
 * The keys of commands by name, for tooltips and `aria-keyshortcuts`. A space separates keys that are pressed one after another, for which
 * `aria-keyshortcuts` has no form.
 */
export type Hints = Readonly<Partial<Record<string, string>>>

/** Empty until the commands have loaded, and while single keys are switched off. */
export const CommandHints = createContext<Hints>({})
