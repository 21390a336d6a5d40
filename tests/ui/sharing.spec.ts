import { holdRequests } from '../hold-requests.ts'
import { expectNoViolations } from './axe.ts'
import { expect, type PinwellPage, test, visitorNote } from './pinwell-page.ts'

const SHARE = `/?${new URLSearchParams({ title: 'A page', text: 'It says __init__', url: 'https://example.org/' })}`

// @spec beyond.share-target
test.describe('a share by a link', () => {
  test('is in the composer with the caret behind it, and is not saved', async ({ pinwell, page }) => {
    await page.goto(SHARE)
    await expect(pinwell.note).toHaveText('It says __init__https://example.org/')
    await expect(pinwell.title).toHaveValue('A page')
    await expect(pinwell.note).toBeFocused()
    await expect.poll(() => new URL(page.url()).search).toBe('')
    expect(await pinwell.cached()).toEqual([])
    await page.keyboard.type('!')
    await page.keyboard.press('Control+s')
    await expect(pinwell.card('A page')).toBeVisible()
    expect((await pinwell.cached()).map(({ content }) => content)).toEqual([
      'It says \\__init__\nhttps://example.org/!',
    ])
  })

  test('is there once after a reload', async ({ pinwell, page }) => {
    await page.goto(SHARE)
    await expect(pinwell.title).toHaveValue('A page')
    await expect.poll(() => new URL(page.url()).search).toBe('')
    await page.reload()
    await expect(pinwell.title).toHaveValue('A page')
    await page.keyboard.press('Control+s')
    await expect(pinwell.card('A page')).toHaveCount(1)
    await expect(pinwell.note).toHaveText('')
  })

  test('is there after a reload if it could not be stored', { tag: '@clock' }, async ({ pinwell, page }) => {
    const release = await holdRequests(page, /draft-persistence-.*\.js/)
    await page.clock.install()
    await page.goto(SHARE)
    await expect(pinwell.title).toHaveValue('A page')
    await page.clock.fastForward(10_000)
    await page.reload()
    await expect(pinwell.title).toHaveValue('A page')
    await expect(pinwell.note).toHaveText('It says __init__https://example.org/')
    release()
    await expect.poll(() => new URL(page.url()).search).toBe('')
  })
})

// @spec beyond.install
test('the shortcuts of the installed app begin a note and a search', async ({ pinwell, page }) => {
  await pinwell.open([visitorNote('Card', 'text')])
  await page.goto('/#new')
  await expect(pinwell.note).toBeFocused()
  await expect(pinwell.title).toBeVisible()
  await expect.poll(() => new URL(page.url()).hash).toBe('')
  await page.goto('/#search')
  await expect(pinwell.search).toBeFocused()
  for (const [shortcut, field] of [
    ['/#new', pinwell.note],
    ['/#search', pinwell.search],
  ] as const) {
    await pinwell.chooseInPalette('settings')
    await expect(pinwell.heading('Settings')).toBeVisible()
    await page.goto(shortcut)
    await expect(field).toBeFocused()
    await expect(pinwell.dialog).toHaveCount(0)
  }
  await page.reload()
  await page.goto('/#search')
  await expect(pinwell.search).toBeFocused()
})

test('files that are opened with the app become drafts, and those that are not text or not UTF-8 are named', async ({
  pinwell,
  page,
}) => {
  await page.addInitScript(() => {
    const files = [
      new File(['---\ntitle: "Exported"\nid: "-OeTx1bYq0c3mN2hKLpz"\n---\n\n<u>2\\*3</u>'], '1.md'),
      new File(['- [x] milk'], 'list.md'),
      new File([new Uint8Array([0])], 'picture.txt'),
      new File([new Uint8Array([0x63, 0x61, 0x66, 0xe9])], 'old.txt'),
    ].map((file) => ({ getFile: () => Promise.resolve(file) }))
    const setConsumer = (consume: (launch: { readonly files: typeof files }) => void) => consume({ files })
    Object.defineProperty(globalThis, 'launchQueue', { value: { setConsumer } })
  })
  await page.goto('/')
  await expect(pinwell.title).toHaveValue('old')
  await expect(pinwell.note).toHaveText('café')
  await expect(pinwell.toast('"old.txt" is not encoded in UTF-8; some letters may be wrong.')).toBeVisible()
  await expect(
    pinwell.toast('"picture.txt" contains no text that Pinwell can read, so it was not added.'),
  ).toBeVisible()
  await page.keyboard.press('Control+s')
  await expect(pinwell.card('old')).toBeVisible()
  await pinwell.continueDraft()
  await expect(pinwell.title).toHaveValue('Exported')
  await expect(pinwell.note).toHaveText('2*3')
  await page.keyboard.press('Control+s')
  await expect(pinwell.card('Exported')).toBeVisible()
  await pinwell.continueDraft()
  await expect(pinwell.title).toHaveValue('list')
  await expect(pinwell.note.getByRole('checkbox', { name: 'milk' })).toBeChecked()
  await page.keyboard.press('Control+s')
  await expect(pinwell.card('list')).toBeVisible()
  // Chrome opens the files of the last launch again when the page is reloaded.
  await page.reload()
  await pinwell.commandsAreReady()
  await expect(pinwell.card('list')).toBeVisible()
  await expect(pinwell.note).toHaveText('')
})

// @spec beyond.share-target
test('sharing a note passes its plain text to the browser, and says if that failed', async ({
  pinwell,
  page,
}) => {
  await page.addInitScript(() => {
    Object.assign(Object.getPrototypeOf(navigator), {
      async share(data: ShareData) {
        Object.assign(globalThis, { shared: data })
        const outcome: string = Reflect.get(globalThis, 'outcome')
        if (outcome !== 'done') throw new DOMException('', outcome)
      },
    })
  })
  await pinwell.openWithCommands([
    visitorNote('Card', '**bold** text\n• item'),
    visitorNote('Only a title', '', 1),
  ])
  for (const outcome of ['done', 'AbortError', 'NotAllowedError']) {
    await page.evaluate((name) => Object.assign(globalThis, { outcome: name, shared: null }), outcome)
    await pinwell.card('Card').focus()
    await runCommand(pinwell, 'Share note')
    await expect
      .poll(() => page.evaluate(() => Reflect.get(globalThis, 'shared')))
      .toEqual({ title: 'Card', text: 'bold text\n• item' })
    if (outcome === 'NotAllowedError') await expect(pinwell.toast("Couldn't share the note.")).toBeVisible()
    else await expect(page.getByRole('region', { name: 'Notifications' })).toHaveText('')
  }
  // Most apps take the text alone.
  await pinwell.card('Only a title').focus()
  await runCommand(pinwell, 'Share note')
  await expect
    .poll(() => page.evaluate(() => Reflect.get(globalThis, 'shared')))
    .toEqual({ title: 'Only a title', text: 'Only a title' })
})

// @spec beyond.install
test.describe('installing', () => {
  test("passes the browser's offer on once", async ({ pinwell, page }) => {
    await pinwell.openWithCommands()
    await page.evaluate(() => {
      const event = new Event('beforeinstallprompt', { cancelable: true })
      dispatchEvent(
        Object.assign(event, { prompt: async () => Object.assign(globalThis, { isPrompted: true }) }),
      )
    })
    await runCommand(pinwell, 'Install app')
    await expect.poll(() => page.evaluate(() => Reflect.get(globalThis, 'isPrompted'))).toBe(true)
    await page.keyboard.press('Control+k')
    await page.getByRole('combobox').fill('Install')
    await expect(page.getByText('Nothing found').first()).toBeVisible()
  })

  test.describe('on a phone whose browser makes no offer', () => {
    test.use({
      userAgent:
        'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Mobile/15E148 Safari/604.1',
      viewport: { width: 390, height: 844 },
    })

    test('is explained', async ({ pinwell, page }) => {
      await pinwell.openWithCommands([visitorNote('Card')])
      await expect(page.getByText('It may delete them after seven days without a visit.')).toBeVisible()
      await pinwell.card('Card').focus()
      await runCommand(pinwell, 'Install app', 'Meta+k')
      const dialog = page.getByRole('dialog', { name: 'Install Pinwell' })
      await expect(dialog.getByRole('listitem')).toHaveCount(3)
      await expect(dialog).toContainText('The installed app does not have the notes of this browser.')
      await expectNoViolations(page)
      await page.keyboard.press('Escape')
      await expect(dialog).toHaveCount(0)
      await expect(pinwell.card('Card')).toBeFocused()
      await runCommand(pinwell, 'Install app', 'Meta+k')
      await dialog.getByRole('button', { name: 'Export notes' }).click()
      await expect(page.getByRole('dialog', { name: 'Export notes' })).toBeVisible()
    })

    test('is not offered in the installed app, which keeps its notes', async ({ pinwell, page }) => {
      // As on iOS, where the display mode of the installed app is not `standalone`.
      await page.addInitScript(() => Object.assign(navigator, { standalone: true }))
      await pinwell.openWithCommands([visitorNote('Card')])
      await expect(page.getByText('They are stored only in this browser.', { exact: true })).toBeVisible()
      await page.keyboard.press('Meta+k')
      await page.getByRole('combobox').fill('Install')
      await expect(page.getByText('Nothing found').first()).toBeVisible()
    })
  })
})

async function runCommand({ page }: PinwellPage, name: string, paletteKey = 'Control+k') {
  await page.keyboard.press(paletteKey)
  await page.getByRole('combobox', { name: 'Command or note' }).fill(name)
  await page.getByRole('option', { name, exact: true }).click()
}
