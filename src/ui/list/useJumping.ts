import { useLayoutEffect, useState } from 'react'

/** Whether the page scrolls so far in each frame that no card stays in the window, as while the scrollbar is dragged. */
export function useJumping(): boolean {
  const [isJumping, setIsJumping] = useState(false)
  useLayoutEffect(() => {
    let top = scrollY
    let timer: ReturnType<typeof setTimeout> | undefined
    function onScroll() {
      const distance = Math.abs(scrollY - top)
      top = scrollY
      if (distance < innerHeight) return
      clearTimeout(timer)
      timer = setTimeout(() => setIsJumping(false), JUMP_END_MS)
      setIsJumping(true)
    }
    // Before the virtualizer, which listens at the window and renders the next rows at once.
    document.addEventListener('scroll', onScroll, { passive: true })
    return () => {
      clearTimeout(timer)
      document.removeEventListener('scroll', onScroll)
    }
  }, [])
  return isJumping
}

/** After the last jump. Less than the time in which a person sees where the list has stopped. */
const JUMP_END_MS = 100
