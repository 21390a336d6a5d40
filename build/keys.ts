import type { Plugin } from 'vite'

/** Says of a build that has no cloud to sign in to that it is so, and what would change it. */
export function tellWhereSignInIsOff(): Plugin {
  let off = false
  return {
    name: 'pinwell:tell-where-sign-in-is-off',
    apply: 'build',
    configResolved({ env }) {
      off = !env['VITE_FIREBASE_API_KEY'] && !env['VITE_LOCAL_IDENTITY']
    },
    closeBundle() {
      if (off)
        this.info("No Firebase keys: this build is the visitor's app. .env.example tells how to add sign-in.")
    },
  }
}
