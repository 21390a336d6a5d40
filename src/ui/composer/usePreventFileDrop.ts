import { useEffect } from 'react'

/** Prevents file drops. The browser would open the file in place of the page, and what is being written would be lost. */
export function usePreventFileDrop() {
  useEffect(() => {
    const preventDrop = (event: DragEvent) => {
      if (!event.dataTransfer?.types.includes('Files')) return
      event.preventDefault()
      event.dataTransfer.dropEffect = 'none'
    }
    addEventListener('dragover', preventDrop)
    addEventListener('drop', preventDrop)
    return () => {
      removeEventListener('dragover', preventDrop)
      removeEventListener('drop', preventDrop)
    }
  }, [])
}
