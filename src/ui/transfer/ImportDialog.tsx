import { useCallback } from 'react'
import type { Session } from '../../account/session.ts'
import type { NotesStore } from '../../notes/notes-store.ts'
import type { ChosenFile } from '../../transfer/read-files.ts'
import { Modal } from '../dialogs/Modal.tsx'
import { download } from '../download.ts'
import {
  IMPORT,
  importingProgress,
  importReport,
  readingProgress,
  takeBackLabel,
} from '../messages/transfer.ts'
import { usePage } from '../PageContext.ts'
import { useStore } from '../useStore.ts'
import { FilePicker } from './FilePicker.tsx'
import { ImportPreview } from './ImportPreview.tsx'
import { Progress } from './Progress.tsx'
import { useImport } from './useImport.ts'
import form from '../form/Form.module.css'

interface Props {
  readonly notes: Pick<
    NotesStore,
    'get' | 'subscribe' | 'importNotes' | 'readTrash' | 'remove' | 'serverTime'
  >
  /** Undefined in a build without sign-in. */
  readonly session: Session | undefined
  /** The files that were dropped on the page. */
  readonly files: readonly ChosenFile[] | undefined
  readonly onClose: () => void
}

/** The dialog that reads files, shows what they contain, and adds their notes. */
export function ImportDialog({ notes, session, files, onClose }: Props) {
  const { isComplete } = useStore(notes)
  const { lastImport, notify } = usePage()
  const lastNotes = useStore(lastImport)
  const { step, isBusy, read, leaveOutArchived, store, takeBack, cancel, stop } = useImport(
    notes,
    session,
    onClose,
  )
  // Files are dropped on the page, also while this dialog is open.
  const readDropped = useCallback(
    (element: HTMLElement | null) => {
      if (!element || !files) return
      if (isBusy()) notify.info(IMPORT.busy)
      else void read(files)
    },
    // oxlint-disable-next-line react/exhaustive-deps -- only other files are read
    [files],
  )

  function close() {
    stop()
    onClose()
  }

  return (
    <Modal title={IMPORT.title} closeLabel={IMPORT.close} onClose={close}>
      <div ref={readDropped} className={form.form}>
        {step.name === 'choose' && (
          <>
            <p className={form.lead}>{IMPORT.lead}</p>
            <p className={form.lead}>{IMPORT.formats}</p>
            {step.failure !== undefined && (
              <p role="alert" className={form.alert}>
                {step.failure}
              </p>
            )}
            <FilePicker label={IMPORT.choose} onChoose={(chosen) => void read(chosen)} />
            {lastNotes.length > 0 && (
              <button
                type="button"
                className={form.secondary}
                onClick={() => {
                  takeBack(lastNotes)
                  onClose()
                }}
              >
                {takeBackLabel(lastNotes.length)}
              </button>
            )}
          </>
        )}
        {step.name === 'preview' && (
          <ImportPreview
            plan={step.plan}
            failure={step.failure}
            isComplete={isComplete}
            leavesOutArchived={step.leavesOutArchived}
            onLeaveOutArchived={(isWanted) => leaveOutArchived(step, isWanted)}
            onImport={() => void store(step)}
            onReport={() => download('pinwell-import.txt', importReport(step.plan.entries))}
            onChoose={(chosen) => void read(chosen)}
          />
        )}
        {step.name === 'reading' && <Progress label={readingProgress(step.found)} onCancel={cancel} />}
        {step.name === 'storing' && (
          <Progress
            label={importingProgress(step.done, step.total)}
            value={step.done}
            max={step.total}
            onCancel={cancel}
          />
        )}
      </div>
    </Modal>
  )
}
