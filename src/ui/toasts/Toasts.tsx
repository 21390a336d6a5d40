import { lazy, Suspense } from 'react'
import { ErrorBoundary } from '../ErrorBoundary.tsx'
import { loadToasts } from './lazy-notifier.ts'
import type { SignIn } from './SignIn.ts'

const ToastList = lazy(loadToasts)

/** Loads and renders the toasts. If the chunk cannot be loaded, `main.tsx` shows errors in another way. */
export function Toasts(props: SignIn) {
  return (
    <ErrorBoundary fallback={null}>
      <Suspense>
        <ToastList {...props} />
      </Suspense>
    </ErrorBoundary>
  )
}
