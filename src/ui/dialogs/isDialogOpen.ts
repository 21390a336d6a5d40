export function isDialogOpen(): boolean {
  return document.querySelector('dialog[open], :popover-open') !== null
}
