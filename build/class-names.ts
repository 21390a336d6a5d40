import { basename } from 'node:path'

/**
 * Returns the function that names the classes of CSS modules after their file: `NoteCard-title`. Vite's own names contain hashes, which
 * do not compress. Throws if two files have the same name.
 */
export function createClassNames(): (className: string, file: string) => string {
  const files = new Map<string, string>()
  return (className, file) => {
    const path = file.replace(/\?.*$/, '')
    const name = basename(path, '.module.css')
    const known = files.get(name) ?? path
    if (known !== path) throw new Error(`${known} and ${path} would have the same class names`)
    files.set(name, path)
    return `${name}-${className}`
  }
}
