import { useId } from 'react'
import { Modal } from '../dialogs/Modal.tsx'
import { KeyList } from './KeyList.tsx'
import { SingleKeysSwitch } from './SingleKeysSwitch.tsx'
import styles from './ShortcutSheet.module.css'

export interface ShortcutGroup {
  readonly title: string
  readonly shortcuts: readonly Shortcut[]
}

interface Shortcut {
  readonly label: string
  /** As they are written on the keyboard. A space separates keys that are pressed one after another. */
  readonly keys: readonly string[]
}

interface Props {
  readonly groups: readonly ShortcutGroup[]
  readonly onClose: () => void
}

/** The dialog with all keys, and the switch for those that are single characters. */
export function ShortcutSheet({ groups, onClose }: Props) {
  const id = useId()
  return (
    <Modal title="Keyboard shortcuts" closeLabel="Close shortcuts" className={styles.sheet} onClose={onClose}>
      <div className={styles.content}>
        <SingleKeysSwitch />
        <div className={styles.groups}>
          {groups.map(({ title, shortcuts }, index) => (
            <section key={title} aria-labelledby={`${id}-${index}`}>
              <h3 id={`${id}-${index}`} className={`section-title ${styles.heading}`}>
                {title}
              </h3>
              <dl className={styles.list}>
                {shortcuts.map(({ label, keys }) => (
                  <div key={label} className={styles.row}>
                    <dt>{label}</dt>
                    <dd>
                      <KeyList keys={keys} />
                    </dd>
                  </div>
                ))}
              </dl>
            </section>
          ))}
        </div>
      </div>
    </Modal>
  )
}
