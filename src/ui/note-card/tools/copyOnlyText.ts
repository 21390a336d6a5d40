/**
 * To be called before the browser copies selected text with its looks. Hides for that moment what a note would keep that the text is pasted
 * into: the strikethrough of done items, which shows only their state, and what a card has beside its text. Its checkbox would be an item.
 */
export function copyOnlyText() {
  for (const text of document.querySelectorAll<HTMLElement>(':checked + span'))
    setToNone(text, 'text-decoration')
  const { anchorNode, focusNode } = getSelection() ?? {}
  for (const part of document.querySelectorAll<HTMLElement>('[data-note] > :not([data-searched])')) {
    const isSelectionInside = anchorNode && focusNode && part.contains(anchorNode) && part.contains(focusNode)
    // With the prefix, because Safari knows no other name.
    if (!isSelectionInside) setToNone(part, '-webkit-user-select')
  }
}

function setToNone({ style }: HTMLElement, property: string) {
  style.setProperty(property, 'none')
  setTimeout(() => style.removeProperty(property))
}
