import { useState } from 'react'
import type { NotesStore } from '../../notes/notes-store.ts'
import { EXPORT, EXPORT_FAILURES, type ExportFailure } from '../messages/transfer.ts'
import { usePage } from '../PageContext.ts'
import { writeExport } from '../transfer/writeExport.ts'
import { useStore } from '../useStore.ts'

/** What the crash screen needs of the store. */
export type CrashedNotes = Pick<NotesStore, 'get' | 'subscribe'>

/**
 * Offers the notes as a file on a page that failed to render. If a note is the reason, the page fails after each reload. Has no dialog,
 * because its code may be what failed.
 */
export function DownloadNotes({ notes }: { readonly notes: CrashedNotes }) {
  const { notes: all, isComplete } = useStore(notes)
  const { load } = usePage().chunks
  const [failure, setFailure] = useState<ExportFailure>()
  const [isRunning, setIsRunning] = useState(false)
  if (all.length === 0) return null

  async function run() {
    setFailure(undefined)
    setIsRunning(true)
    const outcome = await writeExport(load, 'json', { notes: all, trash: [], exportedAt: Date.now() })
    if (outcome.kind === 'failed') setFailure(outcome.reason)
    setIsRunning(false)
  }

  return (
    <>
      <button
        type="button"
        className="text-button"
        aria-disabled={isRunning}
        onClick={() => {
          if (!isRunning) void run()
        }}
      >
        Download notes
      </button>
      {!isComplete && <p>{EXPORT.incomplete}</p>}
      {failure && <p>{EXPORT_FAILURES[failure]}</p>}
    </>
  )
}
