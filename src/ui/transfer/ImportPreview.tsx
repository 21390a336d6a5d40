import { useId } from 'react'
import type { ImportPlan } from '../../transfer/plan-import.ts'
import { focusOnMount } from '../dialogs/focusOnMount.ts'
import {
  IMPORT,
  importLabel,
  knownSummary,
  leaveOutArchivedLabel,
  newSummary,
  remarkSummaries,
  skippedSummary,
} from '../messages/transfer.ts'
import { CheckField } from './CheckField.tsx'
import { FilePicker } from './FilePicker.tsx'
import form from '../form/Form.module.css'
import styles from './Fields.module.css'

interface Props {
  readonly plan: ImportPlan
  /** Why an import did not add all notes. */
  readonly failure: string | undefined
  /** Whether all notes of the person are known. */
  readonly isComplete: boolean
  readonly leavesOutArchived: boolean
  readonly onLeaveOutArchived: (isWanted: boolean) => void
  readonly onImport: () => void
  readonly onReport: () => void
  readonly onChoose: (files: readonly File[]) => void
}

/** What an import would add, and what it would leave out and why. */
export function ImportPreview({ plan, failure, isComplete, onImport, onReport, onChoose, ...props }: Props) {
  const { added, known, skipped, archived, entries } = plan
  const summaryId = useId()
  const leftOut = [...skipped.map(([reason]) => skippedSummary(reason, entries)), ...remarkSummaries(entries)]
  return (
    <>
      {failure !== undefined && (
        <p role="alert" className={form.alert}>
          {failure}
        </p>
      )}
      <div role="status" aria-label={IMPORT.found}>
        <div id={summaryId} className={styles.summary}>
          <p>{added.length > 0 ? newSummary(added.length) : IMPORT.nothing}</p>
          {known > 0 && <p>{knownSummary(known)}</p>}
          {leftOut.length > 0 && (
            <ul className={styles.skipped}>
              {leftOut.map((line) => (
                <li key={line}>{line}</li>
              ))}
            </ul>
          )}
        </div>
      </div>
      {archived > 0 && (
        <CheckField
          label={leaveOutArchivedLabel(archived)}
          hint={IMPORT.archivedHint}
          isChecked={props.leavesOutArchived}
          onChange={props.onLeaveOutArchived}
        />
      )}
      {!isComplete && <p className={form.notice}>{IMPORT.incomplete}</p>}
      {added.length > 0 ? (
        <button
          ref={focusOnMount}
          type="button"
          className={form.primary}
          aria-describedby={summaryId}
          onClick={onImport}
        >
          {importLabel(added.length)}
        </button>
      ) : (
        <FilePicker label={IMPORT.another} descriptionId={summaryId} onChoose={onChoose} />
      )}
      <button type="button" className={form.secondary} onClick={onReport}>
        {IMPORT.report}
      </button>
    </>
  )
}
