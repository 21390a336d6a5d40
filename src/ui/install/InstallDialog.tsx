import form from '../form/Form.module.css'
import { Modal } from '../dialogs/Modal.tsx'
import { INSTALL } from '../messages/install.ts'
import styles from './InstallDialog.module.css'
import type { InstallGuide } from './install-prompt.ts'

interface Props {
  readonly guide: InstallGuide
  readonly onClose: () => void
}

/** Says how the app is installed by the browser's own menu. */
export function InstallDialog({ guide, onClose }: Props) {
  return (
    <Modal title={INSTALL.title} closeLabel={INSTALL.close} onClose={onClose}>
      <p className={form.lead}>{INSTALL.lead}</p>
      <ol className={styles['steps']}>
        {INSTALL.steps[guide].map((step) => (
          <li key={step}>{step}</li>
        ))}
      </ol>
    </Modal>
  )
}
