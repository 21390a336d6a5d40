/** Closes every dialog, as Escape does, because something else is to be shown. The focus returns to where it was before. */
export function closeDialogs() {
  for (const dialog of document.querySelectorAll<HTMLDialogElement>('dialog[open]')) dialog.close()
}
