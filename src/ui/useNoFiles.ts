import { useEffect } from 'react'

/** A dropped file would take the page's place, with all that is being written: the page takes none. */
export function useNoFiles() {
  useEffect(() => {
    const refuse = (event: DragEvent) => {
      if (!event.dataTransfer?.types.includes('Files')) return
      event.preventDefault()
      event.dataTransfer.dropEffect = 'none'
    }
    addEventListener('dragover', refuse)
    addEventListener('drop', refuse)
    return () => {
      removeEventListener('dragover', refuse)
      removeEventListener('drop', refuse)
    }
  }, [])
}
