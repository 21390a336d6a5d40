import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import { toast, useToaster, type Toast as ToastData } from 'react-hot-toast/headless'
import { DismissToast } from './OfferText.tsx'
import { type Point, Toast } from './Toast.tsx'
import { alerts, corner, statuses } from './toastCorner.ts'
import { useToastPlace } from './useToastPlace.ts'

export { say } from './say.tsx'

/** All toasts: errors in the region that is announced at once, the others where they wait for what is being said. */
export default function ToastList() {
  const { toasts, handlers } = useToaster()
  const { isHeld, hold } = useHold(toasts, handlers)
  const pointer = usePointer()
  const dismiss = useDismiss()
  useEscape(() => {
    const focused = document.activeElement
    const isFocused = corner.contains(focused)
    // Whatever is open takes Escape first, unless somebody is in the toasts.
    if (!isFocused && document.querySelector('dialog[open], :popover-open')) return false
    const latest = toasts.find(({ visible }) => visible)
    if (latest) dismiss(latest.id)
    return latest !== undefined
  })
  useToastPlace(toasts.length > 0, isHeld)

  const drawn = (isUrgent: boolean) =>
    toasts
      .filter(({ type }) => (type === 'error') === isUrgent)
      .map((each) => (
        <Toast
          // One that is said again is announced again.
          key={`${each.id} ${each.createdAt}`}
          toast={each}
          pointer={pointer.current}
          onHold={(by, isOn) => hold(each.id, by, isOn)}
          onDismiss={() => dismiss(each.id)}
        />
      ))

  return (
    <DismissToast value={dismiss}>
      {createPortal(drawn(true), alerts)}
      {createPortal(drawn(false), statuses)}
    </DismissToast>
  )
}

/** Stops the clocks of all toasts while somebody reads or uses one of them. */
function useHold(
  toasts: readonly ToastData[],
  { startPause, endPause }: Pick<ReturnType<typeof useToaster>['handlers'], 'startPause' | 'endPause'>,
) {
  const [holds, setHolds] = useState<readonly string[]>([])
  const isHeld = toasts.some(
    ({ id, visible }) => visible && (holds.includes(`${id} pointer`) || holds.includes(`${id} focus`)),
  )
  const pause = useEffectEvent(startPause)
  const resume = useEffectEvent(endPause)
  useEffect(() => {
    if (!isHeld) return
    pause()
    return () => resume()
  }, [isHeld])

  function hold(id: string, by: 'pointer' | 'focus', isOn: boolean) {
    const name = `${id} ${by}`
    setHolds((before) => {
      if (before.includes(name) === isOn) return before
      return isOn ? [...before, name] : before.filter((each) => each !== name)
    })
  }
  return { isHeld, hold }
}

/** Where the pointer was last. */
function usePointer() {
  const pointer = useRef<Point>(undefined)
  useEffect(() => {
    const onMove = ({ clientX, clientY }: PointerEvent) => (pointer.current = { clientX, clientY })
    addEventListener('pointermove', onMove, { capture: true, passive: true })
    return () => removeEventListener('pointermove', onMove, { capture: true })
  }, [])
  return pointer
}

/** Dismisses a toast. A focus that was in the toasts goes back to where it came from. */
function useDismiss() {
  const origin = useRef<EventTarget>(null)
  useEffect(() => {
    const onFocus = ({ relatedTarget }: FocusEvent) => {
      if (!(relatedTarget instanceof Node && corner.contains(relatedTarget))) origin.current = relatedTarget
    }
    corner.addEventListener('focusin', onFocus)
    return () => corner.removeEventListener('focusin', onFocus)
  }, [])
  return (id: string) => {
    const { current } = origin
    if (corner.contains(document.activeElement) && current instanceof HTMLElement) current.focus()
    toast.dismiss(id)
  }
}

/** Calls `onEscape` where nothing else has taken the key; it returns whether it did. */
function useEscape(onEscape: () => boolean) {
  const listen = useEffectEvent((event: KeyboardEvent) => {
    if (event.key !== 'Escape' || event.defaultPrevented || event.isComposing) return
    if (onEscape()) event.preventDefault()
  })
  useEffect(() => {
    const listener = (event: KeyboardEvent) => listen(event)
    addEventListener('keydown', listener)
    return () => removeEventListener('keydown', listener)
  }, [])
}
