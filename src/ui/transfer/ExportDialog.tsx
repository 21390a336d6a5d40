import { useState } from 'react'
import type { Note } from '../../notes/note.ts'
import type { NotesStore } from '../../notes/notes-store.ts'
import { focusOnMount } from '../dialogs/focusOnMount.ts'
import { Modal } from '../dialogs/Modal.tsx'
import { EXPORT, EXPORT_FAILURES, exportedMessage, exportLead, exportProgress } from '../messages/transfer.ts'
import { usePage } from '../PageContext.ts'
import { useStore } from '../useStore.ts'
import { CheckField } from './CheckField.tsx'
import { Progress } from './Progress.tsx'
import { RadioFields } from './RadioFields.tsx'
import { useExport } from './useExport.ts'
import type { ExportFormat } from './writeExport.ts'
import form from '../form/Form.module.css'
import styles from './Fields.module.css'

interface Props {
  readonly notes: Pick<NotesStore, 'get' | 'subscribe' | 'versions' | 'readTrash'>
  /** Undefined exports all notes. */
  readonly selected: readonly Note[] | undefined
  readonly onClose: () => void
}

/** The dialog that writes notes into a file. */
export function ExportDialog({ notes, selected, onClose }: Props) {
  const { notify } = usePage()
  const { notes: all, trash, isTrashComplete, isComplete, userKind } = useStore(notes)
  const [format, setFormat] = useState<ExportFormat>('json')
  const [isTrashWanted, setIsTrashWanted] = useState(false)
  const [areVersionsWanted, setAreVersionsWanted] = useState(false)
  const exported = selected ?? all
  const hasTrash = isTrashWanted && isTrashComplete && !selected
  const total = exported.length + (hasTrash ? trash.length : 0)
  const isTrashAwaited = isTrashWanted && !isTrashComplete
  const canHaveVersions = userKind === 'member' && format === 'json'
  const { done, failure, hasRun, run, cancel, abortOnRemoval } = useExport(() => {
    notify.success(exportedMessage(total))
    onClose()
  })

  function start() {
    if (done !== undefined || total === 0 || isTrashAwaited) return
    void run(format, {
      notes: exported,
      trash: hasTrash ? trash : [],
      versions: canHaveVersions && areVersionsWanted ? notes.versions : undefined,
      exportedAt: Date.now(),
    })
  }

  return (
    <Modal title={EXPORT.title} closeLabel={EXPORT.close} onClose={onClose}>
      {total === 0 && trash.length === 0 && isTrashComplete ? (
        <p className={form.lead}>{EXPORT.nothing}</p>
      ) : (
        <form
          ref={abortOnRemoval}
          className={form.form}
          onSubmit={(event) => {
            event.preventDefault()
            start()
          }}
        >
          <p className={form.lead}>{exportLead(exported.length, selected !== undefined)}</p>
          {!isComplete && !selected && <p className={form.notice}>{EXPORT.incomplete}</p>}
          <fieldset className={styles.group} disabled={done !== undefined}>
            <RadioFields
              legend={EXPORT.format}
              options={EXPORT.formats}
              value={format}
              onChange={setFormat}
            />
            {!selected && (trash.length > 0 || !isTrashComplete) && (
              <CheckField
                label={EXPORT.trash}
                hint={isTrashAwaited ? EXPORT.trashUnread : undefined}
                isChecked={isTrashWanted}
                onChange={(isWanted) => {
                  setIsTrashWanted(isWanted)
                  if (isWanted) notes.readTrash()
                }}
              />
            )}
            {canHaveVersions && (
              <CheckField
                label={EXPORT.versions}
                hint={EXPORT.versionsHint}
                isChecked={areVersionsWanted}
                onChange={setAreVersionsWanted}
              />
            )}
          </fieldset>
          {failure && (
            <p role="alert" className={form.alert}>
              {EXPORT_FAILURES[failure]}
            </p>
          )}
          {done === undefined ? (
            <button
              ref={hasRun ? focusOnMount : undefined}
              type="submit"
              className={form.primary}
              aria-disabled={total === 0 || isTrashAwaited}
            >
              {EXPORT.run}
            </button>
          ) : (
            <Progress label={exportProgress(done, total)} value={done} max={total} onCancel={cancel} />
          )}
        </form>
      )}
    </Modal>
  )
}
