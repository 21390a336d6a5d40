import { useChunk } from '../loading/useChunk.ts'
import type { SignIn } from './ActionToast.tsx'
import { fetchToasts } from './lazy-notifier.ts'

/** Loads and renders the toasts. If the chunk cannot be loaded, the notifier shows errors in another way. */
export function Toasts(props: SignIn) {
  const chunk = useChunk(fetchToasts, true)
  return chunk && <chunk.ToastList {...props} />
}
