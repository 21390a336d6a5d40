import type { Announced } from '../../editor/composer.ts'
import type { CommandName } from '../../editor/shortcuts.ts'

/** The names of the commands in the toolbar. */
export const COMMAND_LABELS: Readonly<Record<CommandName, string>> = {
  bold: 'Bold',
  underline: 'Underline',
  strike: 'Strikethrough',
  bullets: 'Bulleted list',
  numbers: 'Numbered list',
  checks: 'Checklist',
  code: 'Code block',
}

const CHANGES: Readonly<Record<Announced['name'], string>> = {
  ...COMMAND_LABELS,
  checked: 'Item checked',
  unchecked: 'Item unchecked',
  'moved-up': 'Moved up',
  'moved-down': 'Moved down',
  indented: 'Indented',
  outdented: 'Outdented',
}

/** What screen readers announce when a typed marker or a key has changed the text. */
export function announcementOf({ name, isOn }: Pick<Announced, 'name' | 'isOn'>): string {
  return `${CHANGES[name]}${isOn === undefined ? '' : isOn ? ' on' : ' off'}`
}
