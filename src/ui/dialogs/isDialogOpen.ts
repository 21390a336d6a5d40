/** Whether a dialog or a popover, such as a menu, is open. */
export function isDialogOpen(): boolean {
  return document.querySelector('dialog[open], :popover-open') !== null
}
