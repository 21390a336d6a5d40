import styles from '../Settings.module.css'

interface Props {
  readonly label: string
  /** '' shows none. */
  readonly value: string
  readonly valueId?: string
  /** Which of the two is text of a person. It has its own direction and is never translated by the browser. */
  readonly personal?: 'label' | 'value' | undefined
}

/** The name of a setting and its value. */
export function SettingText({ label, value, valueId, personal }: Props) {
  return (
    <p className={styles.value}>
      <span className={styles.label} {...(personal === 'label' && PERSONAL_TEXT)}>
        {label}
      </span>
      {value !== '' && (
        <span id={valueId} className={styles.detail} {...(personal === 'value' && PERSONAL_TEXT)}>
          {value}
        </span>
      )}
    </p>
  )
}

const PERSONAL_TEXT = { dir: 'auto', translate: 'no' } as const
