import { attribute, classNames } from './dom.ts'

/**
 * The text of an image that stands for an emoji, as chats and mail write them; '' for every other image. Programs put the emoji or its
 * shortcode, such as `:tada:`, in the alternative text. Some have the shortcode there and the emoji in the label. Others, such as Confluence
 * and forums, have texts of their own, such as `(tick)`, and mark the image as a sign by its class.
 */
export function emojiText(element: Element): string {
  const names = ['data-emoji-text', 'alt', 'aria-label'].map((name) => attribute(element, name)?.trim() ?? '')
  const shortNames = names.filter((name) => name.length <= MAX_LENGTH)
  const isNamed = EMOJI_CLASS.test(classNames(element))
  const patterns = isNamed ? [EMOJI, SHORTCODE, /./] : [EMOJI, SHORTCODE]
  for (const pattern of patterns) {
    const text = shortNames.find((name) => pattern.test(name))
    if (text !== undefined) return text
  }
  return ''
}

/** In code units. The longest emoji of Unicode has 35 and the longest shortcode about 60. */
const MAX_LENGTH = 100

/** One or more emoji with their modifiers and joiners, flags and keycaps. */
const EMOJI =
  /^(?:\p{Extended_Pictographic}|\p{Regional_Indicator}|\p{Emoji_Modifier}|\u200D|\uFE0F|\u20E3|[\u{E0020}-\u{E007F}]|[\d#*](?=\uFE0F?\u20E3))+$/u

const EMOJI_CLASS = /(?<!\S)(?:emoji|emoticon|(?:wp-)?smil(?:ey|ie|ies))(?!\S)/

const SHORTCODE = /^:[\w+-]*[a-z][\w+-]*:$/i

/** The signs that a symbol font draws for characters. */
export type SymbolFont = ReadonlyMap<string, string>

/** The symbol font that a `font-family` begins with; null for other fonts. */
export function symbolFontOf(family: string): SymbolFont | null {
  const [first = ''] = family.split(',')
  return SYMBOL_FONTS.get(first.replaceAll(/["']/g, '').trim()) ?? null
}

/** A text with the signs that are drawn for it. A longer text is left as it is: its font was meant for the bullet before it. */
export function replaceSymbols(text: string, font: SymbolFont): string {
  if (text.trim().length > MAX_SYMBOLS) return text
  return text.replaceAll(/\S/g, (char) => font.get(withoutPrivateUse(char)) ?? char)
}

const MAX_SYMBOLS = 10

/** Office also writes the characters of symbol fonts from U+F000 on. */
function withoutPrivateUse(char: string): string {
  return char >= '\uF020' && char <= '\uF0FF' ? String.fromCharCode(char.charCodeAt(0) - 0xf000) : char
}

/** Word writes `à` in Wingdings for a typed `-->` and `J` for `:)`. In each pair the sign follows its character. */
const SYMBOL_FONTS: ReadonlyMap<string, SymbolFont> = new Map(
  [
    [
      'symbol',
      '"∀ AΑ BΒ CΧ DΔ EΕ FΦ GΓ HΗ IΙ Jϑ KΚ LΛ MΜ NΝ OΟ PΠ QΘ RΡ SΣ TΤ UΥ Vς WΩ XΞ YΨ ZΖ',
      'aα bβ cχ dδ eε fφ gγ hη iι jϕ kκ lλ mμ nν oο pπ qθ rρ sσ tτ uυ vϖ wω xξ yψ zζ',
      '$∃ @≅ ^⊥ ~∼ ¢′ £≤ ¥∞ «↔ ¬← ®→ ¯↓ ²″ ³≥ ´× µ∝ ¶∂ ·• ¸÷ ¹≠ º≡ »≈ ¼… Ä⊗ Å⊕ Æ∅ Ç∩ È∪',
      'É⊃ Ê⊇ Ì⊂ Í⊆ Î∈ Ï∉ Ð∠ Ñ∇ Õ∏ Ö√ ×⋅ Ø¬ Ù∧ Ú∨ Û⇔ Ü⇐ Ý⇑ Þ⇒ ß⇓ å∑ ò∫',
    ],
    [
      'wingdings',
      '(☎ *✉ A✌ B👌 C👍 D👎 E☜ F☞ G☝ H☟ J☺ K😐 L☹ M💣 N☠ Q✈ R☼ T❄ l● n■ o☐ p☐ q❑ r❒ u◆ v❖ x☒',
      '¡○ ¤◉ §▪ ¨☐ «★ Ø➢ ß← à→ á↑ â↓ ã↖ ä↗ å↙ æ↘ ç← è➔ é↑ ê↓ ï⇦ ð⇨ ñ⇧ ò⇩ ó⇔ ô⇕ û✗ ü✓ ý☒ þ☑',
    ],
    ['wingdings 2', 'O✗ P✓ Q☒ R☑ S☒ T☒ £☐'],
  ].map(([family = '', ...lines]) => [family, new Map(lines.join(' ').split(' ').map(pairOf))]),
)

function pairOf(pair: string): readonly [string, string] {
  return [pair.charAt(0), pair.slice(1)]
}
