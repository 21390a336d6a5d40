import { setTimeout } from 'node:timers/promises'
import { press } from '../pinwell-page.ts'
import { expect, memberNote, type MemberPage, test } from './member-page.ts'

const NOTES = [
  memberNote('Pinned', 'first', 1, { pinned: 'pinned' }),
  memberNote('One', 'text', 2),
  memberNote('Two', 'text', 3),
  memberNote('Three', 'other', 4),
]
const MANY = Array.from({ length: 1000 }, (_, index) => memberNote(`Note ${index}`, 'text', index))

// @spec beyond.keyboard
test('p pins and unpins, and the focus follows the card into the other section', async ({ ada }) => {
  await ada.openWithCommands(NOTES)
  await press(ada.page, 'j', 'j', 'j', 'j')
  await expect(ada.card('Three')).toBeFocused()
  await press(ada.page, 'p')
  await expect.poll(() => ada.order()).toEqual(['Pinned', 'Three', 'One', 'Two'])
  await expect(ada.card('Three')).toBeFocused()
  await press(ada.page, 'k')
  await expect(ada.card('Pinned')).toBeFocused()
  await press(ada.page, 'j', 'p')
  await expect.poll(() => ada.order()).toEqual(['Pinned', 'One', 'Two', 'Three'])
  await expect(ada.card('Three')).toBeFocused()
  expect(await ada.runInHarness('mutations')).toEqual(['pinned', 'unpinned'])
})

// @spec beyond.selection
test('selected notes are pinned and deleted together, and each is undone, before the server responds', async ({
  ada,
}) => {
  await ada.openWithCommands(NOTES)
  await ada.runInHarness('holdResponses')
  await press(ada.page, 'j', 'j', 'j', 'x', 'j', 'x', 'p')
  await expect.poll(() => ada.order()).toEqual(['Pinned', 'Two', 'Three', 'One'])
  for (const title of ['Two', 'Three'])
    await expect(ada.button(title, 'Pin note')).toHaveAttribute('aria-pressed', 'true')
  await expect(ada.page.getByText('2 notes pinned')).toHaveCount(1)
  await press(ada.page, 'Control+z')
  await expect.poll(() => ada.order()).toEqual(['Pinned', 'One', 'Two', 'Three'])
  await press(ada.page, '#')
  await expect.poll(() => ada.order()).toEqual(['Pinned', 'One'])
  await expect(ada.page.getByText('2 notes deleted')).toHaveCount(1)
  await press(ada.page, 'z')
  await expect.poll(() => ada.order()).toEqual(['Pinned', 'One', 'Two', 'Three'])
})

// @spec beyond.keyboard
test('z brings back the note that was deleted last, before the message about it is shown', async ({
  ada,
}) => {
  await ada.openWithCommands(NOTES)
  await ada.runInHarness('holdResponses')
  await press(ada.page, 'j', 'j', '#')
  // Each message is shown 400 ms after its deletion.
  await setTimeout(200)
  await press(ada.page, '#')
  await expect(ada.undo.first()).toBeVisible()
  await press(ada.page, 'z')
  await expect.poll(() => ada.order()).toEqual(['Pinned', 'Two', 'Three'])
  await ada.runInHarness('releaseResponses')
  await press(ada.page, 'z')
  await expect.poll(() => ada.order()).toEqual(['Pinned', 'One', 'Two', 'Three'])
  await expect(ada.undo).toHaveCount(0)
})

// @spec beyond.palette
test('Enter in the palette shows the chosen note although another device adds or deletes notes', async ({
  ada,
  page,
}) => {
  await ada.openWithCommands(NOTES)
  const options = page.getByRole('dialog').getByRole('option')
  const store = (title: string, age: number, isStored = true) => {
    const note = memberNote(title, 'text', age)
    return ada.runInHarness('store', note.id, isStored ? note : undefined)
  }
  await press(ada.page, 'Control+k', 't', 'e', 'x')
  await expect(options).toHaveText([/^One/, /^Two/])
  await store('New', 0)
  await expect(options).toHaveText([/^New/, /^One/, /^Two/])
  await press(ada.page, 'Enter')
  await expect(ada.card('One')).toBeFocused()

  await press(ada.page, 'Control+k', 't', 'e', 'x', 'ArrowDown')
  await store('One', 2, false)
  await expect(options).toHaveText([/^New/, /^Two/])
  await press(ada.page, 'Enter')
  await expect(options).toHaveCount(2)
  await press(ada.page, 'ArrowDown', 'ArrowDown', 'Enter')
  await expect(ada.card('Two')).toBeFocused()
})

// @spec beyond.palette
test('the palette over an open note copies the text that the person sees, and deletes the note once that is saved', async ({
  ada,
  page,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await ada.openWithCommands(NOTES)
  await ada.edit('One')
  await expect(ada.note).toBeFocused()
  await page.keyboard.type('!')
  await ada.chooseInPalette('copy note')
  await expect(ada.toast('Copied')).toBeVisible()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toMatch(/^One\r?\n.*!/)
  await press(ada.page, 'Control+k')
  await page.keyboard.type('delete')
  await expect(page.getByRole('dialog').getByRole('option')).toHaveCount(0)
  await press(ada.page, 'Escape', 'Backspace')
  await ada.chooseInPalette('delete')
  await expect.poll(() => ada.order()).toEqual(['Pinned', 'Two', 'Three'])
  await expect(ada.toast(/deleted/)).toBeVisible()
  await expect(ada.card('Two').locator(':focus')).toHaveCount(1)
})

// @spec beyond.keyboard
test('the focus follows a card that is pinned from the end of a list of 1,000 notes', async ({ ada }) => {
  await ada.openWithCommands(MANY)
  await press(ada.page, 'j', 'End')
  await expect(ada.card('Note 999')).toBeFocused()
  await press(ada.page, 'p')
  await expect(ada.card('Note 999')).toBeFocused()
  await expect(ada.card('Note 999')).toBeInViewport({ ratio: 1 })
  await expect(ada.button('Note 999', 'Pin note')).toHaveAttribute('aria-pressed', 'true')
  await press(ada.page, 'j')
  await expect(ada.card('Note 0')).toBeFocused()
})

// @spec beyond.keyboard
test('e and Enter edit a note, and the focus returns to it', async ({ ada }) => {
  await ada.openWithCommands(NOTES)
  for (const key of ['e', 'Enter']) {
    await press(ada.page, 'j')
    const card = ada.page.locator('[data-note]:focus')
    const id = (await card.getAttribute('data-note')) ?? ''
    await press(ada.page, key)
    await expect(ada.note).toBeFocused()
    await press(ada.page, 'x', 'Control+s')
    await expect(ada.form).toHaveAccessibleName('New note')
    await expect(ada.page.locator(`[data-note="${id}"] :focus`)).toHaveCount(1)
  }
  await press(ada.page, 'j')
  expect(await countRootListeners(ada)).toBe(0)
})

/** The event listeners of the root element. Each note that was edited could leave some. */
async function countRootListeners({ page }: MemberPage) {
  const session = await page.context().newCDPSession(page)
  const { result } = await session.send('Runtime.evaluate', { expression: 'document.documentElement' })
  const { listeners } = await session.send('DOMDebugger.getEventListeners', {
    objectId: result.objectId ?? '',
  })
  await session.detach()
  return listeners.length
}

test('the focus returns to the card of an edit after a click where the caret was', async ({ ada, page }) => {
  await ada.open(NOTES)
  for (const close of [
    () => press(page, 'Escape'),
    () => ada.cancel.click(),
    () => press(page, '!', 'Control+s'),
  ]) {
    await ada.edit('One')
    await ada.note.click()
    await close()
    await expect(page.getByRole('form', { name: 'New note' })).toBeVisible()
    // The browser reports the changed selection after it has moved the focus.
    await page.evaluate(
      () => new Promise((resolve) => requestAnimationFrame(() => window.setTimeout(resolve))),
    )
    await expect(ada.button('One', 'Edit note')).toBeFocused()
    await expect(ada.title).toBeHidden()
  }
})

// @spec beyond.keyboard
test('a held Enter that opens a note, by its card, a button or the palette, writes no lines into it', async ({
  ada,
  page,
}) => {
  await ada.openWithCommands(NOTES)
  const saved: string[] = []
  for (const [focus, mutation] of [
    [() => ada.card('One').focus(), 'edit text!'],
    [() => ada.button('One', 'Edit note').focus(), 'edit text!!'],
    [() => openPalette(ada, 'edit note'), 'edit text!!!'],
    [() => openPalette(ada, 'write a note'), 'create !'],
  ] as const) {
    await focus()
    await page.keyboard.down('Enter')
    await expect(ada.note).toBeFocused()
    for (let repeat = 0; repeat < 3; repeat++) await page.keyboard.down('Enter')
    await page.keyboard.up('Enter')
    await press(page, '!', 'Control+s')
    saved.push(mutation)
    await expect.poll(() => ada.runInHarness('mutations')).toEqual(saved)
    await expect(ada.note).toHaveText('')
  }
})

async function openPalette(ada: MemberPage, query: string) {
  await ada.card('One').focus()
  await press(ada.page, 'Control+k')
  await ada.page.getByRole('dialog').getByRole('combobox').fill(query)
}

// @spec beyond.keyboard
test('n writes a new note beside an edit that is not saved', async ({ ada, page }) => {
  await ada.openWithCommands(NOTES)
  // From the note, from the message about the draft, and from the button.
  await press(ada.page, 'j', 'j', 'e', '!', 'Escape', 'Escape', 'Escape')
  await expect(page.locator('[data-note]:focus')).toHaveCount(1)
  await press(ada.page, 'n')
  await expect(ada.form).toHaveAccessibleName('New note')
  await expect(ada.note).toHaveText('')
  await page.keyboard.type('new')
  await press(ada.page, 'Control+s')
  await expect(ada.card('new')).toBeVisible()
  // The edit is continued with its text.
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(ada.form).toHaveAccessibleName('Edit note')
  await expect(ada.note).toHaveText('text!')
})

// @spec beyond.keyboard
test('the focus moves to a neighbour when its card is deleted elsewhere or no longer found', async ({
  ada,
  page,
}) => {
  await ada.openWithCommands(NOTES)
  await press(ada.page, 'j', 'j')
  await ada.runInHarness('store', NOTES[1]?.id ?? '')
  await expect(ada.card('Two')).toBeFocused()
  await ada.search.fill('text')
  await press(ada.page, 'ArrowDown')
  await expect(ada.card('Two')).toBeFocused()
  await ada.runInHarness('store', NOTES[3]?.id ?? '', memberNote('Three', 'text', 4))
  await expect(ada.cards).toHaveCount(2)
  await ada.runInHarness('store', NOTES[2]?.id ?? '', memberNote('Two', 'changed', 3))
  await expect(ada.card('Three')).toBeFocused()
  await ada.runInHarness('store', NOTES[3]?.id ?? '')
  await expect(page.getByText('No results found for "text"')).toBeVisible()
  await expect.poll(() => page.evaluate(() => document.activeElement === document.body)).toBe(false)
  await press(ada.page, 'Escape')
  await expect(ada.cards).toHaveCount(2)
})

// @spec beyond.keyboard
test('the focus stays on a card that changes or moves', async ({ ada }) => {
  await ada.openWithCommands(NOTES)
  await press(ada.page, 'j', 'j', 'j')
  await ada.runInHarness('store', NOTES[2]?.id ?? '', memberNote('Two', 'changed', 3))
  await expect(ada.card('changed')).toBeFocused()
  await ada.runInHarness('store', NOTES[2]?.id ?? '', memberNote('Two', 'changed', 3, { pinned: 'pinned' }))
  await expect.poll(() => ada.order()).toEqual(['Pinned', 'Two', 'One', 'Three'])
  await expect(ada.card('changed')).toBeFocused()
  await ada.runInHarness('store', 'new', memberNote('New', 'text', 0, { pinned: 'pinned' }))
  await expect(ada.cards).toHaveCount(5)
  await expect(ada.card('changed')).toBeFocused()
})

// @spec beyond.keyboard
test('the focus stays on its card when a list grows long or becomes short', async ({ ada }) => {
  await ada.openWithCommands(MANY.slice(0, 201))
  await press(ada.page, 'j', 'j', 'j')
  await ada.runInHarness('store', MANY[200]?.id ?? '')
  await expect(ada.page.locator('[aria-posinset]')).toHaveCount(0)
  await expect(ada.card('Note 2').first()).toBeFocused()
  const added = MANY.slice(200, 251)
  await Promise.all(added.map((note) => ada.runInHarness('store', note.id, note)))
  await expect(ada.page.locator('[aria-posinset]').first()).toBeAttached()
  await expect(ada.card('Note 2').first()).toBeFocused()
})
