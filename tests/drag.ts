import { mkdir, mkdtemp, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type Locator, test } from '@playwright/test'

/** Drags files with these texts from the disk and drops them on the middle of an element. Returns the events that were left to the browser. */
export async function dropFiles(
  target: Locator,
  ...files: readonly (readonly [name: string, text: string])[]
): Promise<readonly string[]> {
  const { outputDir } = test.info()
  await mkdir(outputDir, { recursive: true })
  const folder = await mkdtemp(join(outputDir, 'dropped-'))
  const paths = files.map(([name]) => join(folder, name))
  for (const [index, [, text]] of files.entries()) await writeFile(paths[index] ?? '', text)
  return drop(target, { items: [], files: paths })
}

/** Drags a text from another window and drops it on the middle of an element. */
export async function dropText(target: Locator, text: string): Promise<void> {
  await drop(target, { items: [{ mimeType: 'text/plain', data: text }] })
}

interface DragData {
  readonly items: { readonly mimeType: string; readonly data: string }[]
  readonly files?: string[]
}

async function drop(target: Locator, data: DragData): Promise<readonly string[]> {
  const page = target.page()
  const box = await target.boundingBox()
  if (!box) throw new Error('Nothing can be dropped on an element that is not visible')
  const unhandled = await page.evaluateHandle(() => {
    const types: string[] = []
    // After the event, because the page may have added listeners since.
    const onDrag = (event: DragEvent) =>
      setTimeout(() => {
        if (!event.defaultPrevented) types.push(event.type)
      })
    for (const type of ['dragover', 'drop'] as const) addEventListener(type, onDrag)
    return types
  })
  const session = await page.context().newCDPSession(page)
  for (const type of ['dragEnter', 'dragOver', 'drop'] as const)
    await session.send('Input.dispatchDragEvent', {
      type,
      x: box.x + box.width / 2,
      y: box.y + box.height / 2,
      data: { ...data, dragOperationsMask: COPY },
    })
  await session.detach()
  return unhandled.evaluate((types) => new Promise((resolve) => setTimeout(() => resolve(types))))
}

/** The operation that a file manager allows. */
const COPY = 1
