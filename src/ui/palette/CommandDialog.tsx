import { COMMANDS, type PageCommand } from '../commands/commands.ts'
import { isTyped, keyLabel } from '../commands/key-labels.ts'
import type { CommandDialogName, CommandPorts } from '../commands/ports.ts'
import { fetchEditor } from '../composer/useEditorChunk.ts'
import { fetchDialogs } from '../dialogs/fetchDialogs.ts'
import { useChunk } from '../loading/useChunk.ts'
import { DIALOG_FAILED } from '../messages/errors.ts'
import { COMMAND_GROUP_LABELS, COMPOSER_LABELS, PAGE_COMMAND_LABELS } from '../messages/page-commands.ts'
import { useChoice } from '../settings/choices/device-choice.ts'
import type { ShortcutGroup } from './ShortcutSheet.tsx'

interface Props {
  readonly name: CommandDialogName
  /** The commands that the palette lists. */
  readonly commands: readonly PageCommand[]
  readonly ports: CommandPorts
  readonly onClose: () => void
  /** Close the palette first. */
  readonly onRun: (command: PageCommand) => void
  readonly onShowNote: (id: string) => void
}

/** The palette or the sheet of shortcuts. Both are in the chunk of the dialogs, without the table of commands, so they get its content from here. */
export function CommandDialog({ name, commands, ports, onClose, onRun, onShowNote }: Props) {
  const isSheet = name === 'shortcuts'
  const hasSingleKeys = useChoice('singleKeys') !== 'off'
  const dialogs = useChunk(fetchDialogs, true, () => {
    ports.notify.error(DIALOG_FAILED)
    onClose()
  })
  // Without the editor the sheet lacks its shortcuts, but so does the composer.
  const editor = useChunk(fetchEditor, isSheet)
  if (!dialogs) return null
  if (isSheet)
    return (
      <dialogs.ShortcutSheet
        groups={[...pageGroups(hasSingleKeys), ...(editor ? [composerGroup(editor)] : [])]}
        onClose={onClose}
      />
    )

  return (
    <dialogs.Palette
      commands={commands.map((command) => ({
        name: command.name,
        label: PAGE_COMMAND_LABELS[command.name],
        keys: labelsOf(command, hasSingleKeys),
        run: () => onRun(command),
      }))}
      notes={ports.notes}
      search={ports.search}
      onShowNote={onShowNote}
      onClose={onClose}
    />
  )
}

function pageGroups(hasSingleKeys: boolean): readonly ShortcutGroup[] {
  return (['page', 'list', 'note'] as const).map((group) => ({
    title: COMMAND_GROUP_LABELS[group],
    shortcuts: COMMANDS.filter((command) => command.group === group)
      .map((command) => ({
        label: PAGE_COMMAND_LABELS[command.name],
        keys: labelsOf(command, hasSingleKeys),
      }))
      .filter(({ keys }) => keys.length > 0),
  }))
}

function composerGroup({
  commands,
  shortcutLabel,
  COMMAND_LABELS,
  PLATFORM,
}: Awaited<ReturnType<typeof fetchEditor>>): ShortcutGroup {
  return {
    title: COMPOSER_LABELS.title,
    shortcuts: [
      { label: COMPOSER_LABELS.save, keys: ['Mod+S', 'Mod+Enter'].map(keyLabel) },
      ...commands.map((command) => ({
        label: COMMAND_LABELS[command.name],
        keys: [shortcutLabel(command, PLATFORM)],
      })),
      { label: COMPOSER_LABELS.move, keys: ['Alt+ArrowUp', 'Alt+ArrowDown'].map(keyLabel) },
      { label: COMPOSER_LABELS.indent, keys: [keyLabel('Tab')] },
      { label: COMPOSER_LABELS.outdent, keys: [keyLabel('Shift+Tab')] },
      { label: COMPOSER_LABELS.leaveCode, keys: [keyLabel('Escape')] },
      { label: COMPOSER_LABELS.nextMatch, keys: ['F3', 'Mod+G'].map(keyLabel) },
      { label: COMPOSER_LABELS.previousMatch, keys: ['Shift+F3', 'Mod+Shift+G'].map(keyLabel) },
    ],
  }
}

function labelsOf({ keys }: PageCommand, hasSingleKeys: boolean): readonly string[] {
  return keys.filter((key) => hasSingleKeys || !isTyped(key)).map(keyLabel)
}
