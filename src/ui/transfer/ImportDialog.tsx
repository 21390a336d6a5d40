import { useCallback, useRef, useState } from 'react'
import type { NotesStore } from '../../notes/notes-store.ts'
import type { ImportPlan } from '../../transfer/plan-import.ts'
import type { ChosenFile } from '../../transfer/read-files.ts'
import form from '../form/Form.module.css'
import { focusOnMount } from '../dialogs/focusOnMount.ts'
import { Modal } from '../dialogs/Modal.tsx'
import { download } from '../download.ts'
import {
  IMPORT,
  importedMessage,
  importingProgress,
  importReport,
  notStoredMessage,
  readingProgress,
  takeBackLabel,
  takenBackMessage,
} from '../messages/transfer.ts'
import type { Notifier } from '../notifier.ts'
import { usePage } from '../PageContext.ts'
import { useStore } from '../useStore.ts'
import { FilePicker } from './FilePicker.tsx'
import { fetchFileImporter, readNotes, storeNotes } from './import-files.ts'
import { ImportPreview } from './ImportPreview.tsx'
import { Progress } from './Progress.tsx'

interface Props {
  readonly notes: Pick<NotesStore, 'get' | 'subscribe' | 'importNotes' | 'readTrash' | 'remove'>
  /** The files that were dropped on the page. */
  readonly files: readonly ChosenFile[] | undefined
  readonly notify: Notifier
  readonly onClose: () => void
}

/** What the files would add to the notes that are here now. */
interface Preview {
  readonly planNow: (leavesOutArchived: boolean) => ImportPlan
  readonly plan: ImportPlan
  readonly leavesOutArchived: boolean
}

type Step =
  | { readonly name: 'choose'; readonly failure?: string }
  | { readonly name: 'reading'; readonly found: number }
  | (Preview & { readonly name: 'preview'; readonly failure?: string })
  | { readonly name: 'storing'; readonly done: number; readonly total: number }

/** The dialog that reads files, shows what they contain, and adds their notes. */
export function ImportDialog({ notes, files, notify, onClose }: Props) {
  const { complete } = useStore(notes)
  const { chunks, lastImport } = usePage()
  const { load } = chunks
  const lastIds = useStore(lastImport)
  const [step, showStep] = useState<Step>({ name: 'choose' })
  const running = useRef<AbortController>(undefined)
  /** Whether files are being read or notes stored. */
  const isBusy = useRef(false)
  // Files are dropped on the page, also while this dialog is open.
  const readDropped = useCallback(
    (element: HTMLElement | null) => {
      if (!element || !files) return
      if (isBusy.current) notify.info(IMPORT.busy)
      else void read(files)
    },
    // oxlint-disable-next-line react/exhaustive-deps -- only other files are read
    [files],
  )

  function setStep(next: Step) {
    isBusy.current = next.name === 'reading' || next.name === 'storing'
    showStep(next)
  }

  async function read(chosen: readonly ChosenFile[]) {
    const { signal } = start()
    setStep({ name: 'reading', found: 0 })
    notes.readTrash()
    try {
      const importer = await load(fetchFileImporter)
      const items = await readNotes(importer, chosen, {
        signal,
        onProgress: (found) => setStep({ name: 'reading', found }),
      })
      if (!items || signal.aborted) return
      const planNow = (leavesOutArchived: boolean) => {
        const { notes: present, trash } = notes.get()
        return importer.planImport(items, present, Date.now(), { leavesOutArchived, trash })
      }
      setStep({ name: 'preview', planNow, plan: planNow(false), leavesOutArchived: false })
    } catch {
      // What the files contain never throws, so the chunk is missing.
      if (!signal.aborted) setStep({ name: 'choose', failure: IMPORT.chunk })
    }
  }

  async function store({ planNow, leavesOutArchived }: Preview) {
    const { signal } = start()
    // A member's trash may have arrived since the preview.
    const { added } = planNow(leavesOutArchived)
    const stored = await storeNotes(notes, added, {
      signal,
      onProgress: (done) => setStep({ name: 'storing', done, total: added.length }),
    })
    if (stored.length > 0) {
      const ids = stored.map(({ id }) => id)
      lastImport.set(ids)
      notify.offer(importedMessage(stored.length), { kind: 'undo', run: () => takeBack(ids) })
    }
    // It may be closed already.
    if (running.current?.signal !== signal) return
    if (stored.length === added.length || signal.aborted) return onClose()
    setStep({
      name: 'preview',
      planNow,
      plan: planNow(leavesOutArchived),
      leavesOutArchived,
      failure: notStoredMessage(stored.length, added.length),
    })
  }

  function takeBack(ids: readonly string[]) {
    notes.remove(...ids)
    if (lastImport.get() === ids) lastImport.set([])
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

  function close() {
    running.current?.abort()
    running.current = undefined
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
            {lastIds.length > 0 && (
              <button
                type="button"
                className={form.secondary}
                onClick={() => {
                  takeBack(lastIds)
                  onClose()
                  notify.success(takenBackMessage(lastIds.length))
                }}
              >
                {takeBackLabel(lastIds.length)}
              </button>
            )}
          </>
        )}
        {step.name === 'preview' && (
          <ImportPreview
            plan={step.plan}
            failure={step.failure}
            isComplete={complete}
            leavesOutArchived={step.leavesOutArchived}
            onLeaveOutArchived={(leavesOutArchived) =>
              setStep({ ...step, plan: step.planNow(leavesOutArchived), leavesOutArchived })
            }
            onImport={() => void store(step)}
            onReport={() => download('pinwell-import.txt', importReport(step.plan.entries))}
            onChoose={(chosen) => void read(chosen)}
          />
        )}
        {(step.name === 'reading' || step.name === 'storing') && (
          <>
            {step.name === 'reading' ? (
              <Progress label={readingProgress(step.found)} />
            ) : (
              <Progress label={importingProgress(step.done, step.total)} value={step.done} max={step.total} />
            )}
            <button ref={focusOnMount} type="button" className={form.secondary} onClick={cancel}>
              {IMPORT.cancel}
            </button>
          </>
        )}
      </div>
    </Modal>
  )
}
