/**
 * To be called before the browser copies selected text with its looks: removes the strikethrough of done items for that moment. It shows
 * only their state, but a note that words of such an item are pasted into would keep it.
 */
export function copyWithoutStrike() {
  for (const { style } of document.querySelectorAll<HTMLElement>(':checked + span')) {
    style.textDecoration = 'none'
    setTimeout(() => (style.textDecoration = ''))
  }
}
