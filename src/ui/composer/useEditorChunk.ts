import { useCallback, useEffect, useRef, useState, type RefObject } from 'react'
import { flushSync } from 'react-dom'
import { loadImporter } from '../../editor/importer.ts'
import type { Editor, EditorStart } from './editor/Editor.tsx'
import type { ComposerField } from './Field.ts'
import { loadChunk } from '../loadChunk.ts'
import { whenIdle } from '../whenIdle.ts'

interface LoadedEditor {
  readonly Editor: typeof Editor
  readonly start: EditorStart
}

interface EditorChunk {
  readonly editor: LoadedEditor | undefined
  /** To be called at the first sign that somebody is about to write. */
  readonly preload: () => void
}

const fetchEditor = () => import('./editor/Editor.tsx')

/** Running the editor's code blocks a slow phone for a quarter of a second: not while the page is new and being looked over. */
const PRELOAD_DELAY_MS = 3000

/**
 * The editor, once its chunk has run: in idle time after the first look, or when it is wanted. It takes over what was typed into the
 * plain field meanwhile, and the focus. Where the chunk cannot be had the plain field stays, and the next wish asks again.
 */
export function useEditorChunk(plainField: RefObject<ComposerField | null>): EditorChunk {
  const [editor, setEditor] = useState<LoadedEditor>()
  const isRequested = useRef(false)

  const load = useCallback(async () => {
    if (isRequested.current) return
    isRequested.current = true
    try {
      // A tenth as large, and asked for first: it is there before anybody can paste.
      void loadChunk(loadImporter).catch(() => {})
      const chunk = await loadChunk(fetchEditor)
      plainField.current?.afterComposing(() => {
        const field = plainField.current
        if (!field) return
        const start = {
          doc: field.read(),
          isTyped: field.isTyped(),
          isFocused: field.isFocused(),
          caret: field.caret(),
        }
        // At once, so that no key falls between reading the plain field and replacing it.
        flushSync(() => setEditor({ Editor: chunk.Editor, start }))
      })
    } catch {
      isRequested.current = false
    }
  }, [plainField])

  const preload = useCallback(() => void load(), [load])

  useEffect(() => {
    let cancel = () => {}
    const timer = setTimeout(() => (cancel = whenIdle(preload)), PRELOAD_DELAY_MS)
    return () => {
      clearTimeout(timer)
      cancel()
    }
  }, [preload])

  return { editor, preload }
}
