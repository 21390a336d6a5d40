import { lazy, Suspense } from 'react'
import { ErrorBoundary } from '../ErrorBoundary.tsx'

const ToastList = lazy(() => import('./ToastList.tsx'))

/** Loads and renders the toasts. If the chunk cannot be loaded, `main.tsx` shows errors in another way. */
export function Toasts() {
  return (
    <ErrorBoundary fallback={null}>
      <Suspense>
        <ToastList />
      </Suspense>
    </ErrorBoundary>
  )
}
