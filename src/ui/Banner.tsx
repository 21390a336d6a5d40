import styles from './Banner.module.css'

/** Tells a visitor whose notes these are. */
export function Banner() {
  return <p className={styles.banner}>You're viewing cached notes. Sign in to sync and save changes.</p>
}
