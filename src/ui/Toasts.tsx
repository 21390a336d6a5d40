import { lazy, Suspense, useLayoutEffect, type ComponentProps } from 'react'
import { createPortal } from 'react-dom'
import { Rescue } from './Rescue.tsx'
import styles from './Toasts.module.css'

const ToastList = lazy(() => import('./ToastList.tsx'))

/** There is one corner for toasts; whoever makes the rest of the page inert takes it along. */
const corner = document.createElement('section')
corner.setAttribute('aria-label', 'Notifications')
corner.className = styles.corner ?? ''

/** Puts the toasts into the page, or into a modal dialog: outside it they would be covered and not be announced. */
export function placeToasts(into: HTMLElement) {
  into.append(corner)
}

/** Two live regions that are in the page from the start, so that screen readers announce what is put into them later. */
export function Toasts() {
  useLayoutEffect(() => {
    placeToasts(document.body)
    return () => corner.remove()
  }, [])
  return createPortal(
    <>
      <div role="alert" aria-atomic={false}>
        <Lazily type="error" />
      </div>
      <div role="status" aria-atomic={false}>
        <Lazily type="success" />
      </div>
    </>,
    corner,
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
