const VARIABLES = [
  'VITE_FIREBASE_API_KEY',
  'VITE_FIREBASE_AUTH_DOMAIN',
  'VITE_FIREBASE_PROJECT_ID',
  'VITE_FIREBASE_APP_ID',
  'VITE_FIREBASE_DATABASE_URLS',
  'VITE_FIREBASE_APP_CHECK_KEY',
  'VITE_FIREBASE_MEASUREMENT_ID',
  'VITE_LOCAL_IDENTITY',
  'VITE_LOCAL_DATABASE',
]

/** Tests, measurements and pictures never use a real project, whatever `.env.local` says: a variable of the process has precedence. */
export function ignoreEnvFile() {
  for (const name of VARIABLES) process.env[name] = ''
}
