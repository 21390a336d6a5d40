/** Whether the person can type into the element. */
export function isTextField(target: EventTarget | null): target is HTMLElement {
  return (
    target instanceof HTMLElement &&
    (target.isContentEditable || target.matches('input:not([type=checkbox], [type=radio]), textarea'))
  )
}

/** Whether Shift, Alt, Ctrl or Meta is pressed with the key. */
export function hasModifier(
  event: Pick<KeyboardEvent, 'shiftKey' | 'altKey' | 'ctrlKey' | 'metaKey'>,
): boolean {
  return event.shiftKey || event.altKey || event.ctrlKey || event.metaKey
}

/**
 * Whether a key belongs to an input method. Safari ends the composition before it reports the key that accepts the text, and marks that key
 * only by the code of keys of a composition.
 */
export function isComposing(event: Pick<KeyboardEvent, 'isComposing' | 'keyCode'>): boolean {
  return event.isComposing || event.keyCode === 229
}

/** Copies what a paste event holds. The browser clears the event's data when it ends. */
export function copyFormats({
  clipboardData,
}: Pick<ClipboardEvent, 'clipboardData'>): ReadonlyMap<string, string> {
  return new Map(clipboardData?.types.map((type) => [type, clipboardData.getData(type)]))
}
