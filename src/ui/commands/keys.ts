import { isShortcut, type KeyPress } from '../../editor/shortcuts.ts'
import { isComposing } from '../text-input.ts'

/** The properties of a key event that name its key. */
type NamedPress = KeyPress & Pick<KeyboardEvent, 'getModifierState' | 'keyCode'>

/** The key of the command palette, which needs Ctrl, or Cmd on Apple's keyboards. */
export const PALETTE_KEY = 'Mod+K'
export const SELECT_ALL_KEY = 'Mod+A'
/** Outside of the composer, which has this key too, the browser would save the page. */
export const SAVE_KEY = 'Mod+S'
/** The key of the browser's own search, which finds only what the cards show. */
export const FIND_KEY = 'Mod+F'
const MOD_KEYS = [PALETTE_KEY, SELECT_ALL_KEY, FIND_KEY, SAVE_KEY]

/**
 * The name under which the table of commands lists the key: the character that the keyboard's layout gives it, `Enter`, `Shift+ArrowUp`,
 * or `Mod+K`. A layout of another script has no Latin letters, so its keys count as those of a US keyboard. Undefined for keys of a
 * composition, and for other keys with Shift, Ctrl, Alt or Meta.
 */
export function nameOfKey(event: NamedPress): string | undefined {
  const { shiftKey, altKey, ctrlKey, metaKey } = event
  if (isComposing(event)) return undefined
  const command = MOD_KEYS.find((name) => isShortcut({ key: name.slice('Mod+'.length) }, event))
  if (command) return command
  // AltGr, which some layouts need for a character such as #, is reported as Ctrl and Alt too.
  const isAltGraph = event.getModifierState('AltGraph')
  if (metaKey || (!isAltGraph && (altKey || ctrlKey))) return undefined
  const key = latinKey(event)
  if (shiftKey && /^Arrow|^Home$|^End$/.test(key)) return `Shift+${key}`
  if (!isCharacter(key)) return shiftKey ? undefined : key
  // With Caps Lock the layout gives capital letters.
  return shiftKey ? key : key.toLowerCase()
}

/** The character of a key, or of the same key on a US keyboard if it types a character of a script other than Latin. */
function latinKey({ key, code, shiftKey }: NamedPress): string {
  if (!isCharacter(key) || key <= LAST_LATIN_LETTER) return key
  if (code === 'Slash') return shiftKey ? '?' : '/'
  const letter = /^Key([A-Z])$/.exec(code)?.[1] ?? key
  return shiftKey ? letter : letter.toLowerCase()
}

/** The end of the Unicode blocks of Latin letters and the signs between them, such as £. */
const LAST_LATIN_LETTER = '\u024F'

/** Whether the key types a character. WCAG 2.1.4 asks for a way to switch off the commands of such keys. */
export function isCharacter(key: string): boolean {
  return Array.from(key).length === 1
}

interface HasKeys {
  readonly keys: readonly string[]
}

/** Finds the command of a key. It remembers the keys that are the beginning of a sequence such as `g t`, without a time limit. */
export function createKeyReader<Command extends HasKeys>(commands: readonly Command[]) {
  let prefix = ''
  return {
    /** The command that this key completes. A key that continues no sequence counts for itself. */
    read(key: string): Command | undefined {
      const sequences = [prefix + key, key]
      prefix = ''
      for (const sequence of sequences) {
        const command = commands.find(({ keys }) => keys.includes(sequence))
        if (command) return command
        if (commands.some(({ keys }) => keys.some((each) => each.startsWith(`${sequence} `)))) {
          prefix = `${sequence} `
          return undefined
        }
      }
      return undefined
    },
    reset: () => (prefix = ''),
  }
}
