import type { Plugin } from 'vite'
import { readConfig } from '../src/cloud/config.ts'

/** Says of a build that has no cloud to sign in to that it is so, and what would change it. Ends one whose keys are not complete. */
export function reportDisabledSignIn(): Plugin {
  let isSignInDisabled = false
  return {
    name: 'pinwell:report-disabled-sign-in',
    apply: 'build',
    configResolved({ env }) {
      isSignInDisabled = readConfig(env) === null
    },
    closeBundle() {
      if (isSignInDisabled)
        this.info("No Firebase keys: this build is the visitor's app. .env.example tells how to add sign-in.")
    },
  }
}
