/** The cloud that a build connects to. */
export interface CloudConfig {
  /** The SDK's options: public identifiers, no secrets. */
  readonly firebase: FirebaseConfig
  /** The table of database instances, in the syntax of `readInstances`. */
  readonly instances: string
  /** `host:port` of the local cloud's services; undefined for Firebase itself. */
  readonly local?: { readonly identity: string; readonly database: string }
}

export interface FirebaseConfig {
  readonly apiKey: string
  readonly authDomain: string
  readonly projectId: string
  readonly appId: string
  readonly measurementId?: string
}

/**
 * Reads the variables of a build: a Firebase project, else the local cloud, else null. Throws if a part of the project is missing. The app gets
 * the result, not this code.
 */
export function readConfig(env: Readonly<Record<string, unknown>>): CloudConfig | null {
  const read = (name: string) => {
    const value = env[name]
    return typeof value === 'string' ? value.trim() : ''
  }
  if (PROJECT.some((name) => read(name) !== '')) return readProject(read)
  const identity = read('VITE_LOCAL_IDENTITY')
  if (identity === '') return null
  return { ...LOCAL, local: { identity, database: read('VITE_LOCAL_DATABASE') || '127.0.0.1:9000' } }
}

const PROJECT = [
  'VITE_FIREBASE_API_KEY',
  'VITE_FIREBASE_AUTH_DOMAIN',
  'VITE_FIREBASE_PROJECT_ID',
  'VITE_FIREBASE_APP_ID',
  'VITE_FIREBASE_DATABASE_URLS',
] as const

function readProject(read: (name: string) => string): CloudConfig {
  const missing = PROJECT.filter((name) => read(name) === '')
  if (missing.length > 0) throw new Error(`Sign-in needs ${missing.join(', ')} too; see .env.example.`)
  const measurementId = read('VITE_FIREBASE_MEASUREMENT_ID')
  return {
    firebase: {
      apiKey: read('VITE_FIREBASE_API_KEY'),
      authDomain: read('VITE_FIREBASE_AUTH_DOMAIN'),
      projectId: read('VITE_FIREBASE_PROJECT_ID'),
      appId: read('VITE_FIREBASE_APP_ID'),
      ...(measurementId === '' ? {} : { measurementId }),
    },
    instances: read('VITE_FIREBASE_DATABASE_URLS'),
  }
}

/** Names that no real project has, so that no request can reach a real project by mistake. */
const LOCAL = {
  firebase: { apiKey: 'local', authDomain: 'localhost', projectId: 'demo-pinwell', appId: 'local' },
  instances: 'https://demo-pinwell-default-rtdb.firebaseio.com',
} as const
