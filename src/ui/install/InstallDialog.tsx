import type { NotesStore } from '../../notes/notes-store.ts'
import { Modal } from '../dialogs/Modal.tsx'
import { INSTALL } from '../messages/install.ts'
import { usePage } from '../PageContext.ts'
import { useStore } from '../useStore.ts'
import type { InstallGuide } from './install-prompt.ts'
import form from '../form/Form.module.css'
import styles from './InstallDialog.module.css'

interface Props {
  readonly guide: InstallGuide
  readonly notes: Pick<NotesStore, 'get' | 'subscribe'>
  readonly onClose: () => void
}

/** Explains how the app is installed by the browser's own menu, and that the installed app has a storage of its own. */
export function InstallDialog({ guide, notes, onClose }: Props) {
  const { notes: all, userKind } = useStore(notes)
  const { dialog } = usePage()
  return (
    <Modal title={INSTALL.title} closeLabel={INSTALL.close} onClose={onClose}>
      <p className={form.lead}>{INSTALL.lead}</p>
      <ol className={styles.steps}>
        {INSTALL.steps[guide].map((step) => (
          <li key={step}>{step}</li>
        ))}
      </ol>
      {userKind === 'member' && <p className={form.lead}>{INSTALL.memberNotes}</p>}
      {userKind === 'visitor' && all.length > 0 && (
        <>
          <p className={form.lead}>{INSTALL.visitorNotes}</p>
          <button
            type="button"
            className={`${form.secondary} ${styles.export}`}
            onClick={() => dialog.set({ name: 'export' })}
          >
            {INSTALL.export}
          </button>
        </>
      )}
    </Modal>
  )
}
