import type { Plugin } from 'vite'
import { readConfig } from '../src/cloud/config.ts'

/** Says of a build that has no cloud to sign in to that it is so, and what would change it. Ends one whose keys are not complete. */
export function tellWhereSignInIsOff(): Plugin {
  let off = false
  return {
    name: 'pinwell:tell-where-sign-in-is-off',
    apply: 'build',
    configResolved({ env }) {
      off = readConfig(env) === null
    },
    closeBundle() {
      if (off)
        this.info("No Firebase keys: this build is the visitor's app. .env.example tells how to add sign-in.")
    },
  }
}
