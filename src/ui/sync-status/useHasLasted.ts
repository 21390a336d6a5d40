import { useEffect, useState } from 'react'

/** Whether the condition has been true for this many milliseconds without a break. */
export function useHasLasted(condition: boolean, duration: number): boolean {
  const [hasElapsed, setHasElapsed] = useState(false)
  useEffect(() => {
    if (!condition) return
    const timer = setTimeout(() => setHasElapsed(true), duration)
    return () => {
      clearTimeout(timer)
      setHasElapsed(false)
    }
  }, [condition, duration])
  return condition && hasElapsed
}
