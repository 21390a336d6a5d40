import styles from './Footer.module.css'

const YEAR = new Date().getFullYear()

export function Footer() {
  return (
    <footer className={styles.footer}>
      <p>{`© ${YEAR} Pinwell. All rights reserved.`}</p>
      <p>
        Developed by <a href="/humans.txt">the Pinwell team</a>
      </p>
    </footer>
  )
}
