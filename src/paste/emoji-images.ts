import { attribute } from './dom.ts'

/**
 * The text of an image that stands for an emoji, as chats and mail write them; '' for every other image. Programs put the emoji or its
 * shortcode, such as `:tada:`, in the alternative text. Some have the shortcode there and the emoji in the label.
 */
export function emojiText(element: Element): string {
  const names = ['alt', 'aria-label'].map((name) => attribute(element, name)?.trim() ?? '')
  const isShort = names.filter((name) => name.length <= MAX_LENGTH)
  return isShort.find((name) => EMOJI.test(name)) ?? isShort.find((name) => SHORTCODE.test(name)) ?? ''
}

/** In code units. The longest emoji of Unicode has 35 and the longest shortcode about 60. */
const MAX_LENGTH = 100

/** One or more emoji with their modifiers and joiners, flags and keycaps. */
const EMOJI =
  /^(?:\p{Extended_Pictographic}|\p{Regional_Indicator}|\p{Emoji_Modifier}|\u200D|\uFE0F|\u20E3|[\u{E0020}-\u{E007F}]|[\d#*](?=\uFE0F?\u20E3))+$/u

const SHORTCODE = /^:[\w+-]*[a-z][\w+-]*:$/i
