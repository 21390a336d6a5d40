import { type Growth, measureGrowth as measure } from '../hostile.ts'

export function growth(shape: string, job: 'parse' | 'serialize'): Growth {
  return measure(shape, job, () => performance.now())
}
