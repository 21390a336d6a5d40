import { readdirSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'

const EXTENSION = '.module.css'

/**
 * Returns the function that names the classes and animations of the CSS modules below an absolute folder: `a`, `b`, … `z`, `aa`.
 * Vite's own names would add 600 bytes to the first load (brotli). They are numbered in the order of the files, so that equal sources give
 * equal builds. A class that was added later, while the development server runs, is named after its file: `NoteCard-title`.
 */
export function createClassNames(folder: string): (className: string, file: string) => string {
  const names = new Map<string, string>()
  for (const file of readdirSync(folder, { recursive: true, encoding: 'utf8' }).toSorted()) {
    if (!file.endsWith(EXTENSION)) continue
    const path = join(folder, file)
    for (const className of classesOf(readFileSync(path, 'utf8')))
      names.set(`${path} ${className}`, shortName(names.size))
  }
  return (className, file) => {
    const path = file.replace(/\?.*$/, '')
    return names.get(`${path} ${className}`) ?? `${basename(path, EXTENSION)}-${className}`
  }
}

function classesOf(css: string): ReadonlySet<string> {
  const found = css.replaceAll(/\/\*.*?\*\//gs, '').matchAll(/(?:\.|@keyframes\s+)([a-z][\w-]*)/gi)
  return new Set(Array.from(found, ([, className = '']) => className))
}

/** 'a' to 'z', then 'aa', 'ba' and so on, without 'd': ad blockers hide elements of the class `ad`. */
function shortName(index: number): string {
  const letter = LETTERS.charAt(index % LETTERS.length)
  return index < LETTERS.length ? letter : letter + shortName(Math.floor(index / LETTERS.length) - 1)
}

const LETTERS = 'abcefghijklmnopqrstuvwxyz'
