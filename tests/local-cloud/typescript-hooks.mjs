// Lets Node import TypeScript, which it cannot by itself, in less time than Vite takes to start.
import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { transformSync } from 'rolldown/utils'

export async function load(url, context, next) {
  if (!url.endsWith('.ts')) return next(url, context)
  const file = fileURLToPath(url)
  const { code } = transformSync(file, await readFile(file, 'utf8'))
  return { format: 'module', source: code, shortCircuit: true }
}
