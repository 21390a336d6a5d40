import { $getRoot, type LexicalEditor } from 'lexical'
import { fetchImporter } from '../../src/editor/importer.ts'
import { openComposer } from './composer.tsx'
import { waitForIdle } from './frames.ts'

let editor: LexicalEditor

/** An empty composer with the caret in it. */
export async function open(): Promise<void> {
  editor = await openComposer(document.querySelector<HTMLElement>('#root') ?? document.body)
  await fetchImporter()
  editor.focus()
  await waitForIdle()
}

/** Pastes as a browser does, waits for the paint, and returns the numbers of lines and characters of the note. */
export async function paste(dataByType: Readonly<Record<string, string>>): Promise<number> {
  const clipboardData = new DataTransfer()
  for (const [type, text] of Object.entries(dataByType)) clipboardData.setData(type, text)
  editor
    .getRootElement()
    ?.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
  await waitForIdle()
  return editor.read(() => $getRoot().getTextContentSize())
}

/** Confirms the prompt for a large paste, and waits until the whole text is in the note. */
export async function insertAll(): Promise<number> {
  const button = [...document.querySelectorAll('button')].find(({ textContent }) =>
    textContent.startsWith('Insert'),
  )
  button?.click()
  // oxlint-disable-next-line no-await-in-loop -- frames are sequential
  do await waitForIdle()
  while (document.querySelector('[role=group] button'))
  return editor.read(() => $getRoot().getTextContentSize())
}
