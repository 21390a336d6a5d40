import { lazy, Suspense, useLayoutEffect } from 'react'
import { ErrorBoundary } from '../ErrorBoundary.tsx'
import { toastRegion, mountToasts } from './toastRegion.ts'

const ToastList = lazy(() => import('./ToastList.tsx'))

/** Without the chunk there is nothing to list; `main.tsx` then says errors in another way. */
export function Toasts() {
  useLayoutEffect(() => {
    mountToasts(document.body)
    return () => toastRegion.remove()
  }, [])
  return (
    <ErrorBoundary fallback={null}>
      <Suspense>
        <ToastList />
      </Suspense>
    </ErrorBoundary>
  )
}
