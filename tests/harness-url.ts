const ORIGIN = 'http://localhost:4174'

/** The address of the harness page in this folder of `tests/`. tests/vite.config.ts builds the pages. */
export function harnessUrl(folder: string): string {
  return `${ORIGIN}/tests/${folder}/harness.html`
}
