import styles from './Empty.module.css'

/** What stands where notes would be. */
export function Empty({ title, hint }: { title?: string; hint: string }) {
  return (
    <div className={styles.empty}>
      {title !== undefined && <p className={styles.title}>{title}</p>}
      <p>{hint}</p>
    </div>
  )
}
