import { lazy, Suspense, useLayoutEffect } from 'react'
import { ErrorBoundary } from '../ErrorBoundary.tsx'
import { toastRegion, mountToasts } from './toastRegion.ts'

const ToastList = lazy(() => import('./ToastList.tsx'))

/** Loads and renders the toasts. If the chunk cannot be loaded, `main.tsx` shows errors in another way. */
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
