import { lazy, Suspense, type ComponentProps } from 'react'
import { Rescue } from './Rescue.tsx'
import styles from './Toasts.module.css'

const ToastList = lazy(() => import('./ToastList.tsx'))

/** Two live regions that are in the page from the start, so that screen readers announce what is put into them later. */
export function Toasts() {
  return (
    <section aria-label="Notifications" className={styles.corner}>
      <div role="alert" aria-atomic={false}>
        <Lazily type="error" />
      </div>
      <div role="status" aria-atomic={false}>
        <Lazily type="success" />
      </div>
    </section>
  )
}

/** Without the chunk there is nothing to list; `main.tsx` then says errors in another way. */
function Lazily({ type }: ComponentProps<typeof ToastList>) {
  return (
    <Rescue fallback={null}>
      <Suspense>
        <ToastList type={type} />
      </Suspense>
    </Rescue>
  )
}
