/** The licence of a part of the app. */
export interface Licence {
  readonly name: string
  readonly version: string
  /** As SPDX names it. */
  readonly identifier: string
  /** '' if the package has no text of its own. */
  readonly text: string
}

/** The licences that the build has written into a file. Undefined if the file cannot be read. */
export async function readLicences(): Promise<readonly Licence[] | undefined> {
  try {
    const response = await fetch('/licences.json')
    const stored: unknown = await response.json()
    return Array.isArray(stored) ? [...stored.map(parse), ...FONTS] : undefined
  } catch {
    // There is no network, or this is not a build.
    return undefined
  }
}

/** The build lists only scripts. */
const FONTS: readonly Licence[] = ['Figtree', 'Newsreader'].map((name) => ({
  name,
  version: '',
  identifier: 'OFL-1.1',
  text: '',
}))

function parse(stored: unknown): Licence {
  const fields: Record<string, unknown> = { ...Object(stored) }
  const textOf = (field: string) => (typeof fields[field] === 'string' ? fields[field] : '')
  return {
    name: textOf('name'),
    version: textOf('version'),
    identifier: textOf('identifier'),
    text: textOf('text'),
  }
}
