import { useRef } from 'react'
import { focusOnMount } from '../dialogs/focusOnMount.ts'
import form from '../form/Form.module.css'

interface Props {
  readonly label: string
  /** The id of what screen readers read with the button, which gets the focus. */
  readonly descriptionId?: string
  readonly onChoose: (files: readonly File[]) => void
}

/** A button that opens the browser's dialog for files. */
export function FilePicker({ label, descriptionId, onChoose }: Props) {
  const input = useRef<HTMLInputElement>(null)
  return (
    <>
      <input
        ref={input}
        type="file"
        multiple
        hidden
        aria-label={label}
        accept=".json,.zip,.textpack,.md,.markdown,.mdown,.txt,.text,.html,.htm,.enex,.jex,.tar,.tgz,.gz,.csv"
        onChange={({ target }) => {
          const chosen = Array.from(target.files ?? [])
          // The same file can be chosen again.
          target.value = ''
          if (chosen.length > 0) onChoose(chosen)
        }}
      />
      <button
        ref={focusOnMount}
        type="button"
        className={form.primary}
        aria-describedby={descriptionId}
        onClick={() => input.current?.click()}
      >
        {label}
      </button>
    </>
  )
}
