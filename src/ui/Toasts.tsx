import { lazy, Suspense, useLayoutEffect } from 'react'
import { Rescue } from './Rescue.tsx'
import { corner, placeToasts } from './toastCorner.ts'

const ToastList = lazy(() => import('./ToastList.tsx'))

/** Without the chunk there is nothing to list; `main.tsx` then says errors in another way. */
export function Toasts() {
  useLayoutEffect(() => {
    placeToasts(document.body)
    return () => corner.remove()
  }, [])
  return (
    <Rescue fallback={null}>
      <Suspense>
        <ToastList />
      </Suspense>
    </Rescue>
  )
}
