import { readFileSync } from 'node:fs'
import { deleteApp, type FirebaseApp, initializeApp, setLogLevel } from 'firebase/app'
import {
  GoogleAuthProvider,
  inMemoryPersistence,
  reauthenticateWithCredential,
  signInWithCredential,
} from 'firebase/auth'
import { afterAll, beforeAll } from 'vitest'
import { type IdentityServer, startIdentity } from '../../local-cloud/identity.ts'
import { type DatabaseServer, startDatabase } from '../../local-cloud/server.ts'
import { createAccountCloud } from '../../src/cloud/account.ts'
import { createDatabases } from '../../src/cloud/database.ts'
import { type AccountCloudFixture, testAccountCloud } from '../account/account-cloud-tests.ts'
import { grace } from '../account/world.ts'
import { createFakePage } from '../fakes/page-environment.ts'
import { PROJECT, requestAsOwner } from '../local-cloud/identity-client.ts'

// Hides the SDK's warnings: denied reads and writes are part of the test.
setLogLevel('error')

let browsers = 0
let identity: IdentityServer
let database: DatabaseServer

beforeAll(async () => {
  identity = await startIdentity({ port: 0, projectId: PROJECT })
  database = await startDatabase({ port: 0, rules: readFileSync('database.rules.json', 'utf8') })
})

afterAll(() => Promise.all([identity.close(), database.close()]))

/** The real Firebase SDK on the local cloud. Only the pop-up is replaced, because Node has no windows. */
testAccountCloud(async (protectsEmails): Promise<AccountCloudFixture> => {
  await requestAsOwner(identity.port, 'PATCH', `/emulator/v1/projects/${PROJECT}/config`, {
    emailPrivacyConfig: { enableImprovedEmailPrivacy: protectsEmails },
  })
  const apps: FirebaseApp[] = []
  let account = grace

  return {
    open() {
      const app = initializeApp({ apiKey: 'local', projectId: PROJECT }, `browser ${++browsers}`)
      apps.push(app)
      return createAccountCloud({
        app,
        emulatorHost: `127.0.0.1:${identity.port}`,
        databases: async () =>
          createDatabases({
            app,
            instances: INSTANCES,
            emulatorHost: `127.0.0.1:${database.port}`,
            page: createFakePage(),
          }),
        persistence: [inMemoryPersistence],
        popup: (auth) => ({
          signIn: () => signInWithCredential(auth, credential()),
          reauthenticate: (user) => reauthenticateWithCredential(user, credential()),
          link: (user) => reauthenticateWithCredential(user, credential()),
          close() {},
          warmUp: async () => {},
        }),
      })
    },
    setGoogleAccount(next) {
      account = next
    },
    async close() {
      await Promise.all(apps.map(deleteApp))
    },
  }

  function credential() {
    const { email, displayName: name, photoURL: picture } = account
    const claims = { sub: `google ${email}`, email, email_verified: true, name, picture }
    return GoogleAuthProvider.credential(JSON.stringify(claims))
  }
})

const INSTANCES = 'https://demo-test-default-rtdb.firebaseio.com'
