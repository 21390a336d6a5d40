import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import { toast, type Toast as ToastData, useToaster } from 'react-hot-toast/headless'
import { IS_APPLE, isShortcut, type Shortcut } from '../../editor/shortcuts.ts'
import { isDialogOpen } from '../dialogs/isDialogOpen.ts'
import { useFocusOrigin } from '../dialogs/useFocusOrigin.ts'
import { usePage } from '../PageContext.ts'
import { isComposing, isTextField } from '../text-input.ts'
import { useWindowEvent } from '../useWindowEvent.ts'
import { type SignIn, ToastActions } from './ActionToast.tsx'
import { type Point, Toast } from './Toast.tsx'
import { useToastPosition } from './useToastPosition.ts'

export { removeDeletion, removeToasts, removeTopic, toaster, toastOutcome } from './notifier.tsx'

/** All toasts: errors in the assertive live region, the others in the polite one. */
export function ToastList({ onSignIn }: SignIn) {
  const { toasts, handlers } = useToaster()
  const { toastRegion, undoActions } = usePage()
  const { element: region, alert, status } = toastRegion
  const { isPaused, setHold } = usePause(toasts, handlers)
  const pointer = usePointer()
  const focusOrigin = useFocusOrigin()
  useToastPosition(region, toasts.length > 0, isPaused)

  function dismiss(id: string) {
    if (region.contains(document.activeElement)) focusOrigin.restore()
    toast.dismiss(id)
  }

  /** Returns whether there was one. */
  function undoLatest() {
    const undo = undoActions.latest()
    undo?.()
    return undo !== undefined
  }

  function dismissLatest() {
    // The commands leave the closed composer first, to a card.
    if (document.activeElement?.closest('[data-expanded=false]') && document.querySelector('[data-note]'))
      return false
    // An open dialog or popover takes Escape first, unless the focus is in the toasts.
    if (!region.contains(document.activeElement) && isDialogOpen()) return false
    const latest = toasts.find(({ visible }) => visible)
    if (latest) dismiss(latest.id)
    return latest !== undefined
  }

  useWindowEvent('keydown', (event) => {
    if (event.defaultPrevented) return
    if (isUndoShortcut(event) ? undoLatest() : isEscape(event) && dismissLatest()) event.preventDefault()
    else if (changesOtherField(event)) event.preventDefault()
  })

  const renderToasts = (isUrgent: boolean) =>
    toasts
      .filter(({ type }) => (type === 'error') === isUrgent)
      .map((item) => (
        <Toast
          // A new key, so that a repeated message is announced again.
          key={`${item.id} ${item.createdAt}`}
          toast={item}
          pointer={pointer.current}
          onHoldChange={(source, isActive) => setHold(item.id, source, isActive)}
          onFocusFrom={(origin) => focusOrigin.remember(region, origin)}
          onDismiss={() => dismiss(item.id)}
        />
      ))

  return (
    <ToastActions value={{ dismiss, onSignIn }}>
      {createPortal(renderToasts(true), alert)}
      {createPortal(renderToasts(false), status)}
    </ToastActions>
  )
}

/** The last position of the pointer. */
function usePointer() {
  const pointer = useRef<Point>(undefined)
  useWindowEvent('pointermove', ({ clientX, clientY }) => (pointer.current = { clientX, clientY }), {
    capture: true,
  })
  return pointer
}

function isEscape(event: KeyboardEvent): boolean {
  return event.key === 'Escape' && !isComposing(event)
}

/** Whether the keys undo something other than typing: in a text field they undo typing. */
function isUndoShortcut(event: KeyboardEvent): boolean {
  return isShortcut({ key: 'Z' }, event) && !isTextField(event.target)
}

/** Whether the browser would undo or redo typing in a field without the focus. In the open composer a person may expect that. */
function changesOtherField(event: KeyboardEvent): boolean {
  const { target } = event
  if (isTextField(target) || (target instanceof Element && target.closest('[data-expanded=true]')))
    return false
  return HISTORY_SHORTCUTS.some((shortcut) => isShortcut(shortcut, event))
}

/** Cmd+Y shows the history of the browser. */
const HISTORY_SHORTCUTS: readonly Shortcut[] = [
  { key: 'Z' },
  { key: 'Z', shift: true },
  ...(IS_APPLE ? [] : [{ key: 'Y' }]),
]

/** Pauses the timers of all toasts while the pointer or the focus is on one of them. */
function usePause(
  toasts: readonly ToastData[],
  { startPause, endPause }: Pick<ReturnType<typeof useToaster>['handlers'], 'startPause' | 'endPause'>,
) {
  const [holds, setHolds] = useState<readonly Hold[]>([])
  // A toast that is removed under the pointer does not report that the pointer has left it.
  const current = holds.filter((hold) => toasts.some(({ id, visible }) => visible && id === hold.id))
  if (current.length < holds.length) setHolds(current)
  const isPaused = current.length > 0
  const pause = useEffectEvent(startPause)
  const resume = useEffectEvent(endPause)
  useEffect(() => {
    if (!isPaused) return
    pause()
    return () => resume()
  }, [isPaused])

  function setHold(id: string, source: Hold['source'], isActive: boolean) {
    setHolds((previous) => {
      const isSame = (hold: Hold) => hold.id === id && hold.source === source
      if (previous.some(isSame) === isActive) return previous
      return isActive ? [...previous, { id, source }] : previous.filter((hold) => !isSame(hold))
    })
  }
  return { isPaused, setHold }
}

/** A toast that the pointer or the focus is on. */
interface Hold {
  readonly id: string
  readonly source: 'pointer' | 'focus'
}
