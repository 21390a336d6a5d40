import { useCallback, useRef, useState } from 'react'
import type { ExportContents } from '../../transfer/export-format.ts'
import type { ExportFailure } from '../messages/transfer.ts'
import { usePage } from '../PageContext.ts'
import { type ExportFormat, writeExport } from './writeExport.ts'

interface Export {
  /** The number of notes that are written; undefined if nothing is being written. */
  readonly done: number | undefined
  readonly failure: ExportFailure | undefined
  readonly hasRun: boolean
  readonly run: (format: ExportFormat, contents: ExportContents) => Promise<void>
  readonly cancel: () => void
  /** The `ref` of the form. Ends the export when the form is removed, also because the member signs out or another dialog opens. */
  readonly abortOnRemoval: () => () => void
}

/** Writes notes into a file. `onWritten` is called when the file is downloaded. */
export function useExport(onWritten: () => void): Export {
  const { load } = usePage().chunks
  const [done, setDone] = useState<number>()
  const [failure, setFailure] = useState<ExportFailure>()
  const [hasRun, setHasRun] = useState(false)
  const running = useRef<AbortController>(undefined)
  const abortOnRemoval = useCallback(() => () => running.current?.abort(), [])

  async function run(format: ExportFormat, contents: ExportContents) {
    const controller = new AbortController()
    running.current = controller
    setFailure(undefined)
    setHasRun(true)
    setDone(0)
    const outcome = await writeExport(load, format, contents, {
      signal: controller.signal,
      onProgress: setDone,
    })
    if (outcome.kind === 'failed') setFailure(outcome.reason)
    if (outcome.kind === 'written') onWritten()
    if (running.current === controller) setDone(undefined)
  }

  function cancel() {
    running.current?.abort()
    setDone(undefined)
  }

  return { done, failure, hasRun, run, cancel, abortOnRemoval }
}
