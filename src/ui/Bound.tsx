import type { LexicalEditor } from 'lexical'
import { useEffect, useState } from 'react'
import { readDoc } from '../editor/composer.ts'
import { NOTE_LIMIT } from '../editor/large.ts'
import { serialize } from '../markers/serialize.ts'
import styles from './Composer.module.css'

/** Nobody reads while they type, and the length of a long note takes a while to find out. */
const REST_MS = 400

/** Says so when the note has grown longer than what can be stored. */
export function Bound({ editor }: { editor: LexicalEditor }) {
  const [length, setLength] = useState(0)

  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const measure = () => setLength(serialize(readDoc(editor)).length)
    const stop = editor.registerUpdateListener(() => {
      clearTimeout(timer)
      timer = setTimeout(measure, REST_MS)
    })
    return () => {
      stop()
      clearTimeout(timer)
    }
  }, [editor])

  return (
    <p role="status" className={styles['message']}>
      {length > NOTE_LIMIT &&
        `This note is too long: ${FORMAT.format(length)} characters with its formatting. A note can hold ${FORMAT.format(NOTE_LIMIT)}.`}
    </p>
  )
}

const FORMAT = new Intl.NumberFormat('en-US')
