import { expect, test } from './pinwell-page.ts'

// @spec validation.code
test('stores a note that is all code as a code element', async ({ pinwell, page }) => {
  await pinwell.open()
  await pinwell.note.click()
  await page.getByRole('button', { name: 'Code block' }).click()
  await page.keyboard.type('let a = 1')
  await page.keyboard.press('Control+s')
  await expect(pinwell.card('let a').locator('code')).toHaveText('let a = 1')
  expect((await pinwell.cached())[0]?.content).toBe('<code>let a = 1</code>')
})

test('converts typed fences to code at any typing speed, without the fences and the language', async ({
  pinwell,
  page,
}) => {
  await pinwell.open()
  const typed: readonly (readonly [text: string, content: string])[] = [
    ['```let z = 3```', '<code>let z = 3</code>'],
    ['```js\nlet z = 3\n\nlet y\n```\n', '<code>let z = 3\n\nlet y</code>'],
    ['so\n```\nlet z = 3\n```\nafter', 'so\n```\nlet z = 3\n```\nafter'],
  ]
  const contents = async () => (await pinwell.cached()).map((note) => note.content).toSorted()
  const expected: string[] = []
  for (const delay of [0, 30]) {
    for (const [text, content] of typed) {
      await pinwell.note.click()
      await page.keyboard.type(text, { delay })
      await page.keyboard.press('Control+s')
      expected.push(content)
      await expect.poll(contents, `typed with ${delay} ms a key`).toEqual(expected.toSorted())
      // What is typed before the note is stored belongs to it.
      await expect(pinwell.note).toHaveText('')
    }
  }
})

test('Escape in code leaves the code, and the next one closes the composer', async ({ pinwell, page }) => {
  await pinwell.open()
  await pinwell.typeNote('```let a')
  await page.keyboard.press('Escape')
  await expect(pinwell.title).toBeVisible()
  await page.keyboard.type('after')
  await expect(pinwell.note.locator('p')).toHaveText('after')
  await page.keyboard.press('Escape')
  await expect(pinwell.title).toBeHidden()
})
