// Builds the visitor's app like `vite build` without keys, and fails if a part of the build is larger than its limit in bench/goals.ts.
import { build, runnerImport } from 'vite'
import { ignoreEnvFile } from './ignore-env-file.mjs'

ignoreEnvFile()
const { output } = await build()
// Node cannot run TypeScript, so Vite imports the module; after the build, because it sets NODE_ENV to 'development'.
const { module } = await runnerImport('./build/size-budgets.ts')
for (const sentence of module.findExceededBudgets(output)) {
  console.error(`✗ ${sentence}`)
  process.exitCode = 1
}
