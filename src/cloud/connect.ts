import type { AccountCloud } from '../account/ports.ts'
import { loadOnce } from '../load-once.ts'
import type { NoteHistory, NotesCloud } from '../notes/ports.ts'
import type { TokenRefresher } from './account.ts'
import type { CloudConfig } from './config.ts'
import type { PageEnvironment } from './connection-lifecycle.ts'
import type { Databases } from './database.ts'
import { createLazyAccountCloud } from './lazy-account.ts'
import { createLazyNotesCloud } from './lazy-notes.ts'
import { hasStoredUser } from './stored-user.ts'

interface Cloud {
  readonly account: AccountCloud
  /** Whether Auth has a user stored in this browser; does not load Auth. */
  readonly hasStoredUser: () => Promise<boolean>
  readonly notes: NotesCloud
  readonly history: NoteHistory
}

/** Loads a chunk, with the app's handling of failed loads. */
type LoadChunk = <Chunk>(fetch: () => Promise<Chunk>) => Promise<Chunk>

const fetchApp = () => import('./firebase-app.ts')
const fetchAccount = () => import('./account.ts')
const fetchNotes = () => import('./notes-chunk.ts')
const fetchDatabase = () => import('./database.ts')

/**
 * Creates the cloud adapters of both ports. All of Firebase is in lazy chunks: Auth is loaded on first use, the database for members
 * only.
 */
export function connectCloud(config: CloudConfig, page: PageEnvironment, loadChunk: LoadChunk): Cloud {
  const getDatabases = loadOnce(openDatabases)
  let tokens: TokenRefresher | undefined
  let openedDatabases: Databases | undefined
  const account = createLazyAccountCloud(async () => {
    const [{ openFirebaseApp }, { createAccountCloud }] = await Promise.all([
      loadChunk(fetchApp),
      loadChunk(fetchAccount),
    ])
    const opened = createAccountCloud({
      app: await openFirebaseApp(config),
      emulatorHost: config.local?.identity,
      databases: getDatabases,
    })
    tokens = opened
    return opened
  })
  const notes = createLazyNotesCloud(async () => {
    const [{ createNotesCloud }, databases] = await Promise.all([loadChunk(fetchNotes), getDatabases()])
    return createNotesCloud({ databases, page, refresh: async () => tokens?.refresh() })
  })
  const history: NoteHistory = {
    async list(owner, noteId) {
      const [{ readVersions }, databases] = await Promise.all([loadChunk(fetchNotes), getDatabases()])
      return readVersions(databases, owner, noteId)
    },
  }
  return { account, hasStoredUser: () => hasStoredUser(config.firebase.apiKey), notes, history }

  async function openDatabases(): Promise<Databases> {
    // Wait for the auth state: a connection made before it is unauthenticated, and the rules would refuse its reads.
    const authKnown = new Promise((resolve, reject) => {
      account.watch(
        (member) => {
          resolve(member)
          if (!member) openedDatabases?.disconnect()
        },
        () => reject(new Error('The auth state could not be determined')),
      )
    })
    const [{ openFirebaseApp }, { createDatabases }] = await Promise.all([
      loadChunk(fetchApp),
      loadChunk(fetchDatabase),
      authKnown,
    ])
    openedDatabases = createDatabases({
      app: await openFirebaseApp(config),
      instances: config.instances,
      emulatorHost: config.local?.database,
      page,
    })
    return openedDatabases
  }
}
