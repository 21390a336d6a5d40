import { useEffect } from 'react'

/** A dropped file would take the page's place, with all that is being written: the page takes none. */
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
