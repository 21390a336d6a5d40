import { loadEnv, type Plugin } from 'vite'
import { readConfig } from '../src/cloud/config.ts'

/**
 * Gives the app the configuration of its cloud as JSON in the constant `CLOUD_CONFIG`. Reports a build without one, which has no sign-in.
 * Fails if only some of the Firebase keys are set.
 */
export function defineCloudConfig(): Plugin {
  let isBuildWithoutCloud = false
  return {
    name: 'pinwell:cloud-config',
    config({ root = process.cwd() }, { mode, command }) {
      const config = readConfig(loadEnv(mode, root))
      isBuildWithoutCloud = command === 'build' && config === null
      return { define: { CLOUD_CONFIG: JSON.stringify(JSON.stringify(config)) } }
    },
    closeBundle() {
      if (isBuildWithoutCloud)
        this.info(
          "No Firebase keys: this build is the visitor's app. .env.example explains how to add sign-in.",
        )
    },
  }
}
