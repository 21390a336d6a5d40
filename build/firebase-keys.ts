import type { Plugin } from 'vite'
import { readConfig } from '../src/cloud/config.ts'

/** Reports a build without Firebase keys, which has no sign-in. Fails a build with only some of the keys. */
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
        this.info(
          "No Firebase keys: this build is the visitor's app. .env.example explains how to add sign-in.",
        )
    },
  }
}
