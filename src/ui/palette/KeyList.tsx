import { Fragment } from 'react'
import styles from './KeyList.module.css'

/** Alternative keys, each as on the keyboard. A space in one separates keys that are pressed one after another. */
export function KeyList({ keys }: { readonly keys: readonly string[] }) {
  return (
    <span className={styles.keys}>
      {keys.map((key, index) => (
        <Fragment key={key}>
          {index > 0 && <span className={styles.word}> or </span>}
          <span className={styles.sequence}>
            {key.split(' ').map((part, at) => (
              // oxlint-disable-next-line react/no-array-index-key -- the parts of a key never change
              <Fragment key={at}>
                {at > 0 && <span className={styles.word}> then </span>}
                <kbd className={styles.key}>{part}</kbd>
              </Fragment>
            ))}
          </span>
        </Fragment>
      ))}
    </span>
  )
}
