import { useRef, useState } from 'react'
import { memberOf } from '../../account/session-state.ts'
import type { Session } from '../../account/session.ts'
import type { Note } from '../../notes/note.ts'
import type { NotesStore } from '../../notes/notes-store.ts'
import type { ImportPlan } from '../../transfer/plan-import.ts'
import type { ChosenFile } from '../../transfer/read-files.ts'
import { IMPORT, importedMessage, notStoredMessage, signedOutMessage } from '../messages/transfer.ts'
import { usePage } from '../PageContext.ts'
import { fetchFileImporter, idsOfImported, readImportItems, storeNotes } from './import-files.ts'

/** What the files would add to the notes that are here now. */
interface Preview {
  /** The member who has chosen the files; undefined for a visitor. */
  readonly uid: string | undefined
  readonly planNow: (leavesOutArchived: boolean) => ImportPlan
  readonly plan: ImportPlan
  readonly leavesOutArchived: boolean
  /** Why an import did not add all notes. */
  readonly failure?: string
}

type Step =
  | { readonly name: 'choose'; readonly failure?: string }
  | { readonly name: 'reading'; readonly found: number }
  | (Preview & { readonly name: 'preview' })
  | { readonly name: 'storing'; readonly done: number; readonly total: number }

interface Import {
  readonly step: Step
  /** Whether files are being read or notes stored. */
  readonly isBusy: () => boolean
  readonly read: (files: readonly ChosenFile[]) => Promise<void>
  readonly leaveOutArchived: (preview: Preview, isWanted: boolean) => void
  readonly store: (preview: Preview) => Promise<void>
  /** Moves notes that were imported to the trash. */
  readonly takeBack: (imported: readonly Note[]) => void
  /** Stops reading or storing. What has been stored stays. */
  readonly cancel: () => void
  /** The same when the dialog closes. */
  readonly stop: () => void
}

/** Reads files and stores their notes. `onDone` is called when all of them are stored, or as many as there were before a cancellation. */
export function useImport(
  notes: Pick<NotesStore, 'get' | 'importNotes' | 'readTrash' | 'remove' | 'serverTime'>,
  session: Session | undefined,
  onDone: () => void,
): Import {
  const { chunks, notify, lastImport } = usePage()
  const [step, showStep] = useState<Step>({ name: 'choose' })
  const running = useRef<AbortController>(undefined)
  const isBusy = useRef(false)

  function setStep(next: Step) {
    isBusy.current = next.name === 'reading' || next.name === 'storing'
    showStep(next)
  }

  async function read(files: readonly ChosenFile[]) {
    const { signal } = start()
    const uid = currentUid()
    setStep({ name: 'reading', found: 0 })
    notes.readTrash()
    try {
      const importer = await chunks.load(fetchFileImporter)
      const items = await readImportItems(importer, files, {
        language: navigator.language,
        signal,
        onProgress: (found) => setStep({ name: 'reading', found }),
      })
      if (!items || signal.aborted) return
      const planNow = (leavesOutArchived: boolean) => {
        const { notes: present, trash } = notes.get()
        return importer.planImport(items, present, notes.serverTime(), { leavesOutArchived, trash })
      }
      setStep({ name: 'preview', uid, planNow, plan: planNow(false), leavesOutArchived: false })
    } catch {
      // What the files contain never throws, so the chunk is missing.
      if (!signal.aborted) setStep({ name: 'choose', failure: IMPORT.chunk })
    }
  }

  function leaveOutArchived(preview: Preview, isWanted: boolean) {
    setStep({ ...preview, name: 'preview', plan: preview.planNow(isWanted), leavesOutArchived: isWanted })
  }

  async function store({ uid, planNow, leavesOutArchived }: Preview) {
    const { signal } = start()
    // A visitor's notes move to the account that signs in.
    const isSameUser = () => uid === undefined || uid === currentUid()
    // A member's trash may have arrived since the preview.
    const { added } = planNow(leavesOutArchived)
    const { stored, removable } = await storeNotes(notes, added, {
      signal,
      isSameUser,
      onProgress: (done) => setStep({ name: 'storing', done, total: added.length }),
    })
    const offered = isSameUser() ? removable : []
    if (stored.length > 0) lastImport.set(offered)
    if (offered.length > 0)
      notify.offer(importedMessage(stored.length), { kind: 'undo', run: () => takeBack(offered) })
    else if (stored.length > 0) notify.success(importedMessage(stored.length))
    // The dialog may be closed already.
    if (running.current?.signal !== signal) return
    if (stored.length === added.length || signal.aborted) return onDone()
    if (!isSameUser())
      return setStep({ name: 'choose', failure: signedOutMessage(stored.length, added.length) })
    setStep({
      name: 'preview',
      uid,
      planNow,
      plan: planNow(leavesOutArchived),
      leavesOutArchived,
      failure: notStoredMessage(stored.length, added.length),
    })
  }

  function takeBack(imported: readonly Note[]) {
    notes.remove(...idsOfImported(imported, notes.get().notes))
    if (lastImport.get() === imported) lastImport.set([])
  }

  function currentUid(): string | undefined {
    return session && memberOf(session.get())?.uid
  }

  function start(): AbortController {
    running.current?.abort()
    running.current = new AbortController()
    return running.current
  }

  function cancel() {
    running.current?.abort()
    // What has been stored is reported by `store`.
    if (step.name === 'reading') setStep({ name: 'choose' })
  }

  function stop() {
    running.current?.abort()
    running.current = undefined
  }

  return { step, isBusy: () => isBusy.current, read, leaveOutArchived, store, takeBack, cancel, stop }
}
