import { type ComponentProps, useState } from 'react'
import { useChunk } from '../loading/useChunk.ts'
import { DIALOG_FAILED } from '../messages/errors.ts'
import { usePage } from '../PageContext.ts'
import { useStore } from '../useStore.ts'
import { fetchDialogs } from './fetchDialogs.ts'
import { isDialogOpen } from './isDialogOpen.ts'
import type { OpenDialog } from './OpenDialog.tsx'

type Props = Omit<ComponentProps<typeof OpenDialog>, 'dialog' | 'onClose'>

/** Loads and renders the dialog that a part of the page has opened. */
export function PageDialogs(props: Props) {
  const { dialog: opened, appUpdate, notify } = usePage()
  const dialog = useStore(opened)
  // A dialog that is opened right after it was closed is a new one: the event that closes the earlier one is still to come. An import that
  // is open takes the files that are dropped on it.
  const [opening, setOpening] = useState({ dialog, count: 0 })
  if (opening.dialog !== dialog) {
    const takesFiles = [opening.dialog, dialog].every((each) => each?.name === 'import') && isDialogOpen()
    setOpening({ dialog, count: takesFiles ? opening.count : opening.count + 1 })
  }
  const chunk = useChunk(fetchDialogs, dialog !== undefined, () => {
    notify.error(
      appUpdate.get() && dialog?.name === 'trash'
        ? 'This tab is out of date. Reload it to open the trash.'
        : DIALOG_FAILED,
    )
    close()
  })

  /** The work of a dialog may end after another dialog has taken its place. */
  function close() {
    if (opened.get()?.name === dialog?.name) opened.set(undefined)
  }

  return (
    chunk && dialog && <chunk.OpenDialog key={opening.count} {...props} dialog={dialog} onClose={close} />
  )
}
