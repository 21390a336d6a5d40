import type { CommandName } from '../../editor/shortcuts.ts'

/** The names of the commands in the toolbar, and what screen readers announce when a typed marker triggers one. */
export const COMMAND_LABELS: Readonly<Record<CommandName, string>> = {
  bold: 'Bold',
  underline: 'Underline',
  strike: 'Strikethrough',
  bullets: 'Bulleted list',
  numbers: 'Numbered list',
  checks: 'Checklist',
  code: 'Code block',
}
