import type { NotesOutcome } from '../../src/notes/outcome.ts'
import type { Notify } from '../../src/notifier.ts'

/** An outcome without its functions and its notes, so that it can be compared with `toEqual`. */
export type RecordedOutcome = Pick<NotesOutcome, 'kind'>

/** A `notify` that records the outcomes. */
export function createRecordingNotifier() {
  const outcomes: RecordedOutcome[] = []
  /** The outcomes that were not dismissed. */
  const visible: RecordedOutcome[] = []
  /** The functions of the outcomes' buttons. */
  const actions: (() => void)[] = []
  const notify: Notify<NotesOutcome> = (outcome) => {
    const fields = Object.entries(outcome)
    const recorded = {
      kind: outcome.kind,
      ...Object.fromEntries(
        fields.filter(([name, value]) => name !== 'notes' && typeof value !== 'function'),
      ),
    }
    if ('undo' in outcome && outcome.undo) actions.push(outcome.undo)
    if ('download' in outcome) actions.push(outcome.download)
    outcomes.push(recorded)
    visible.push(recorded)
    return () => {
      const at = visible.indexOf(recorded)
      if (at >= 0) visible.splice(at, 1)
    }
  }
  return { notify, outcomes, visible, actions }
}
