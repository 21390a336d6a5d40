import { lazy, Suspense, useLayoutEffect, type ComponentProps } from 'react'
import { createPortal } from 'react-dom'
import { Rescue } from './Rescue.tsx'
import { corner, placeToasts } from './toastCorner.ts'

const ToastList = lazy(() => import('./ToastList.tsx'))

/** Two live regions that are in the page from the start, so that screen readers announce what is put into them later. */
export function Toasts() {
  useLayoutEffect(() => {
    placeToasts(document.body)
    return () => corner.remove()
  }, [])
  return createPortal(
    <>
      <div role="alert" aria-atomic={false}>
        <Lazily urgent />
      </div>
      <div role="status" aria-atomic={false}>
        <Lazily urgent={false} />
      </div>
    </>,
    corner,
  )
}

/** Without the chunk there is nothing to list; `main.tsx` then says errors in another way. */
function Lazily({ urgent }: ComponentProps<typeof ToastList>) {
  return (
    <Rescue fallback={null}>
      <Suspense>
        <ToastList urgent={urgent} />
      </Suspense>
    </Rescue>
  )
}
