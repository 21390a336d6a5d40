import { type BuiltFile, measureBundle } from '../bench/bundle-sizes.ts'
import { type Goal, goals, shortfall } from '../bench/goals.ts'

const PAGE = 'index.html'
const EDITOR = 'src/ui/composer/editor/Editor.tsx'

/** A sentence for each part of the build that is larger than its limit. */
export function findExceededBudgets(files: readonly BuiltFile[]): readonly string[] {
  const { firstLoad, lazy } = measureBundle(files, PAGE)
  const editor = lazy[EDITOR]
  if (!editor) throw new Error(`${EDITOR} has no chunk of its own`)
  return [
    ...exceeded(`${PAGE} with everything that it loads at once`, firstLoad.brotli, goals['J1 bytes']),
    ...exceeded(`${EDITOR} with everything that it adds to the first load`, editor.gzip, goals['J1 editor']),
  ]
}

function exceeded(name: string, kilobytes: number, goal: Goal): readonly string[] {
  if (shortfall(goal, kilobytes) === 0) return []
  const [size, limit] = [kilobytes, goal.limit].map(formatBytes)
  return [`${name} has ${size} bytes; the limit in bench/goals.ts is ${limit} (${goal.description}).`]
}

function formatBytes(kilobytes: number): string {
  return Math.round(kilobytes * 1000).toLocaleString('en')
}
