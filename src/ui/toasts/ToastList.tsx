import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import { toast, useToaster, type Toast as ToastData } from 'react-hot-toast/headless'
import { DismissToast } from './ActionToast.tsx'
import { type Point, Toast } from './Toast.tsx'
import { alertRegion, toastRegion, statusRegion } from './toastRegion.ts'
import { useToastPosition } from './useToastPosition.ts'

export { toaster, toastOutcome } from './notifier.tsx'

/** All toasts: errors in the assertive live region, the others in the polite one. */
export default function ToastList() {
  const { toasts, handlers } = useToaster()
  const { isPaused, setHold } = usePause(toasts, handlers)
  const pointer = usePointer()
  const dismiss = useDismiss()
  useEscape(() => {
    const focused = document.activeElement
    const isFocused = toastRegion.contains(focused)
    // An open dialog or popover takes Escape first, unless the focus is in the toasts.
    if (!isFocused && document.querySelector('dialog[open], :popover-open')) return false
    const latest = toasts.find(({ visible }) => visible)
    if (latest) dismiss(latest.id)
    return latest !== undefined
  })
  useToastPosition(toasts.length > 0, isPaused)

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
          onDismiss={() => dismiss(item.id)}
        />
      ))

  return (
    <DismissToast value={dismiss}>
      {createPortal(renderToasts(true), alertRegion)}
      {createPortal(renderToasts(false), statusRegion)}
    </DismissToast>
  )
}

/** Pauses the timers of all toasts while the pointer or the focus is on one of them. */
function usePause(
  toasts: readonly ToastData[],
  { startPause, endPause }: Pick<ReturnType<typeof useToaster>['handlers'], 'startPause' | 'endPause'>,
) {
  const [holders, setHolders] = useState<readonly string[]>([])
  const isPaused = toasts.some(
    ({ id, visible }) => visible && (holders.includes(`${id} pointer`) || holders.includes(`${id} focus`)),
  )
  const pause = useEffectEvent(startPause)
  const resume = useEffectEvent(endPause)
  useEffect(() => {
    if (!isPaused) return
    pause()
    return () => resume()
  }, [isPaused])

  function setHold(id: string, source: 'pointer' | 'focus', isActive: boolean) {
    const holder = `${id} ${source}`
    setHolders((previous) => {
      if (previous.includes(holder) === isActive) return previous
      return isActive ? [...previous, holder] : previous.filter((item) => item !== holder)
    })
  }
  return { isPaused, setHold }
}

/** The last position of the pointer. */
function usePointer() {
  const pointer = useRef<Point>(undefined)
  useEffect(() => {
    const onMove = ({ clientX, clientY }: PointerEvent) => (pointer.current = { clientX, clientY })
    addEventListener('pointermove', onMove, { capture: true, passive: true })
    return () => removeEventListener('pointermove', onMove, { capture: true })
  }, [])
  return pointer
}

/** Dismisses a toast. If the focus was in the toasts, it returns to the element that had it before. */
function useDismiss() {
  const focusOrigin = useRef<EventTarget>(null)
  useEffect(() => {
    const onFocus = ({ relatedTarget }: FocusEvent) => {
      if (!(relatedTarget instanceof Node && toastRegion.contains(relatedTarget)))
        focusOrigin.current = relatedTarget
    }
    toastRegion.addEventListener('focusin', onFocus)
    return () => toastRegion.removeEventListener('focusin', onFocus)
  }, [])
  return (id: string) => {
    const { current } = focusOrigin
    if (toastRegion.contains(document.activeElement) && current instanceof HTMLElement) current.focus()
    toast.dismiss(id)
  }
}

/** Calls `onEscape` if nothing else has handled the key. It returns whether it handled the key. */
function useEscape(onEscape: () => boolean) {
  const handleKeyDown = useEffectEvent((event: KeyboardEvent) => {
    if (event.key !== 'Escape' || event.defaultPrevented || event.isComposing) return
    if (onEscape()) event.preventDefault()
  })
  useEffect(() => {
    const listener = (event: KeyboardEvent) => handleKeyDown(event)
    addEventListener('keydown', listener)
    return () => removeEventListener('keydown', listener)
  }, [])
}
