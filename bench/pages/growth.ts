import { measureGrowth as measure, type Growth } from '../hostile.ts'

export function growth(shape: string, job: 'parse' | 'serialize'): Growth {
  return measure(shape, job, () => performance.now())
}
