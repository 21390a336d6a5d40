import { type Database, goOffline, goOnline, ref } from 'firebase/database'
import type { MutationResult, Mutation } from '../notes/mutation.ts'
import type { NotesCloud, Owner } from '../notes/notes-store.ts'
import { carryOut } from './carry-out.ts'
import type { Databases } from './database.ts'
import { follow } from './follow.ts'
import { isTooLong } from './held.ts'
import { createHopes } from './hopes.ts'
import { lineOf } from './line.ts'
import type { Page } from './presence.ts'

/** The notes and the trash at `users/{uid}` of the account's database instance. */
export function createNotesCloud(databases: Databases, later: Page['later']): NotesCloud {
  const hopes = createHopes()
  /** The last answer for each note that has not come yet. */
  const attempts = new Map<string, Promise<MutationResult>>()
  let patience = PATIENCE

  return {
    subscribe(owner, listener) {
      const stop = follow({ ...placeOf(owner), hopes }, listener)
      return () => {
        stop()
        databases.disconnect()
      }
    },

    async send(owner, change) {
      if (isTooLong(change)) return TOO_LONG
      const key = `${owner.uid}/${change.noteId}`
      const answer = await begin(owner, change, key).catch(() => UNANSWERED)
      databases.owe(key, answer === UNANSWERED)
      return answer
    },
  }

  function placeOf({ uid, createdAt }: Owner) {
    const database = databases.of({ uid, createdAt })
    return { uid, database, account: ref(database, `users/${uid}`), line: lineOf(database) }
  }

  async function begin(owner: Owner, change: Mutation, key: string): Promise<MutationResult> {
    const { uid, database, account, line } = placeOf(owner)
    const connection = line.connection()
    const isConnected = () => line.connection() === connection
    if (connection === undefined) return UNANSWERED

    const answer = inTurn(key, async () => {
      const stop = nudgeLater(database, isConnected)
      try {
        const { refresh } = databases
        const hoping = (write: () => Promise<void>) => hopes.during(key, write)
        const given = await carryOut(change, uid, { account, isConnected, refresh, hoping })
        patience = PATIENCE
        return given
      } catch {
        return UNANSWERED
      } finally {
        stop()
      }
    })
    const heard = new Promise<MutationResult>((resolve) => {
      const end = (given: MutationResult) => {
        for (const stop of stops) stop()
        resolve(given)
      }
      const stops = [
        later(() => end(UNANSWERED), LONGEST_WAIT),
        line.subscribe(() => void (isConnected() || end(UNANSWERED))),
      ]
      void answer.then(end)
    })
    // Behind that: with nothing more under way the connection may be given back at once.
    void databases.during(answer)
    return heard
  }

  /** A note's changes one after another: one that is sent again while it is still under way finds what that has come to. */
  function inTurn(key: string, carry: () => Promise<MutationResult>): Promise<MutationResult> {
    const answer = attempts.get(key)?.then(carry) ?? carry()
    attempts.set(key, answer)
    void answer.then(() => attempts.get(key) === answer && attempts.delete(key))
    return answer
  }

  /**
   * Makes a new connection where the old one gives no answer: it may be dead without the browser's knowing. Each time more patiently,
   * as it may be slow as well.
   */
  function nudgeLater(database: Database, isConnected: () => boolean): () => void {
    return later(() => {
      if (!isConnected()) return
      patience *= 2
      goOffline(database)
      goOnline(database)
    }, patience)
  }
}

const PATIENCE = 10_000
const LONGEST_WAIT = 15_000
const UNANSWERED: MutationResult = { kind: 'unknown' }
const TOO_LONG: MutationResult = { kind: 'rejected', reason: 'too-long' }
