/** For an element whose tooltip repeats its name and keys: screen readers would read it as a description as well. Part of ARIA 1.3. */
export const REPEATING_TOOLTIP = { 'aria-description': '' } as const
