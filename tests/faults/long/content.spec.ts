import { watchTasks } from '../../main-thread.ts'
import { changeAccount, storedNotes, writeRemoteNote, writeToDatabase } from '../../members/local-cloud.ts'
import { expect, type MemberTab } from '../../members/member-tab.ts'
import { pasteUnchanged } from '../../ui/large-paste-steps.ts'
import { signInOn } from '../device-helpers.ts'
import { test } from '../device.ts'
import { XSS_PAYLOADS } from '../xss-payloads.ts'

/** Texts that cannot be typed on a keyboard, by title. Each title is also part of the text. */
const UNUSUAL_TEXTS: Readonly<Record<string, string>> = {
  'a NUL character': 'a\0b',
  'lone surrogates': 'a\ud83db\ude00c',
  'a surrogate at the end': 'a\ud83d',
  noncharacters: '\ufeffa\uffffb\ufffe\ufeff',
  'reversed direction': 'a\u202eb\u2066c\u200fd',
  'an emoji family': '👩‍👩‍👧‍👦👩🏽‍🚀🏴󠁧󠁢󠁥󠁮󠁧󠁿',
  'stacked combining marks': `Z${'\u0300\u0489\u20dd'.repeat(40)}`,
  'equivalent letters': 'e\u0301\u00a0\u00e9\u2003\u212b\u200b\u00c5\u205f\u3000.',
}

const EDITED_TITLES = ['a NUL character', 'lone surrogates', 'a surrogate at the end']

// @fault F50
test('text that no keyboard types is stored unchanged: for a visitor, in an account, on another device', async ({
  device,
  laptop,
  account,
}) => {
  const phone = await device()
  const laptopTab = await laptop.open()
  await laptopTab.editorIsReady()
  for (const [title, text] of Object.entries(UNUSUAL_TEXTS)) {
    await laptopTab.note.click()
    await laptopTab.title.focus()
    // Playwright's own typing functions replace lone surrogates.
    await laptopTab.page.evaluate(
      (insertedText) => document.execCommand('insertText', false, insertedText),
      `${title} ${text}.`,
    )
    await laptopTab.note.focus()
    await pasteUnchanged(laptopTab.page, { 'text/plain': text })
    await laptopTab.page.keyboard.press('Control+s')
    await expect(laptopTab.card(title)).toBeVisible()
    await expect(laptopTab.title).toHaveCount(0)
  }
  await laptopTab.page.reload()
  await laptopTab.editorIsReady()
  const expected = Object.entries(UNUSUAL_TEXTS).map(([title, content]) => ({
    title: `${title} ${content}.`,
    content,
  }))
  expect(noteTexts(await laptopTab.cached())).toEqual(sorted(expected))

  await laptopTab.signIn(account)
  await laptopTab.expectSignedIn()
  await expect.poll(async () => noteTexts(await storedNotes(account))).toEqual(sorted(expected))
  const phoneTab = await signInOn(phone, account)
  await expect(phoneTab.cards).toHaveCount(expected.length)
  // The SDK hashes all cached data when it reconnects.
  await phone.offline()
  await phone.offline(false)
  for (const title of EDITED_TITLES) {
    await phoneTab.button(title, 'Edit note').press('Enter')
    await expect(phoneTab.note).toBeFocused()
    await phoneTab.page.keyboard.type('!')
    await phoneTab.page.keyboard.press('Control+s')
    await expect(phoneTab.title).toBeHidden()
  }
  await phoneTab.expectSynced()
  const edited = expected.map(({ title, content }) => ({
    title,
    content: EDITED_TITLES.some((name) => title.startsWith(name)) ? `${content}!` : content,
  }))
  expect(noteTexts(await storedNotes(account))).toEqual(sorted(edited))
})

// @fault F53
test('5,000 items and the deepest possible list are shown within a second, edited and stored', async ({
  laptop,
  account,
}) => {
  const many = Array.from({ length: 5000 }, (_, at) => `${at + 1}. item`).join('\n')
  // The maximum depth that the cloud accepts.
  const deep = Array.from({ length: 500 }, (_, at) => `${'   '.repeat(at)}• a`).join('\n')
  const tab = await signInOn(laptop, account)
  for (const [age, title, content, item] of [
    [0, 'Many', many, '. item'],
    [1, 'Deep', deep, '• a'],
  ] as const) {
    await writeRemoteNote(account, title, content, age)
    await expect(tab.card(title)).toBeVisible()
    await expect(tab.card(title)).toContainText(content.slice(0, 5))
    const tasks = await watchTasks(tab.page)
    await tab.button(title, 'Show all').press('Enter')
    // The fifth item is not in the preview. After it, the whole note is rendered.
    await expect(wholeNote(tab, title).getByText(item).nth(4)).toBeVisible()
    expect((await tasks()).sum).toBeLessThan(1000)
    await tab.button(title, 'Show less').press('Enter')
  }
  await tab.button('Many', 'Edit note').press('Enter')
  await expect(tab.note).toBeFocused()
  await expect(tab.note.getByRole('listitem')).toHaveCount(5000)
  await tab.page.keyboard.press('Enter')
  await tab.page.keyboard.type('the last')
  await tab.page.keyboard.press('Control+s')
  await tab.expectSynced()
  await tab.button('Many', 'Show all').press('Enter')
  const whole = wholeNote(tab, 'Many')
  await expect(async () => {
    // The end moves while the chunks before it are measured.
    await whole.press('End')
    await expect(whole.getByText('the last')).toBeInViewport({ timeout: 1000 })
  }).toPass()
  await expect(whole).toContainText('5001. the last')
})

// @fault F55
test('hostile text is shown as text everywhere: nothing runs, sends a request or leaves the page', async ({
  laptop,
  account,
}) => {
  const violations: string[] = []
  laptop.context.on('request', (request) => {
    const { hostname } = new URL(request.url())
    if (!/^(localhost|127\.0\.0\.1)$/.test(hostname)) violations.push(request.url())
  })
  laptop.context.on('dialog', (dialog) => violations.push(dialog.message()))
  const [name = '', displayName = ''] = XSS_PAYLOADS
  await writeToDatabase(account, 'fullName', name)
  await changeAccount(account, { displayName, photoUrl: 'javascript:parent.hurt=1' })
  const tab = await signInOn(laptop, account)
  const startUrl = tab.page.url()
  const expectHarmless = async () => {
    expect(await tab.page.evaluate(executableContent)).toEqual([])
    // The browser goes back from the address of a note some time after the note was closed.
    await expect(tab.page).toHaveURL(startUrl)
    expect(violations).toEqual([])
  }
  for (const [at, payload] of XSS_PAYLOADS.entries()) {
    const note = await writeRemoteNote(account, payload, payload, at)
    const card = tab.page.locator(`[data-note="${note.id}"]`)
    await expect(card.getByRole('heading')).toHaveText(payload.replaceAll(/\s+/g, ' ').trim())
    await card.getByRole('button', { name: 'Copy note' }).press('Enter')
    await tab.search.fill(payload)
    await expect(card).toBeVisible()
    await tab.search.fill(`${payload} absent`)
    await expect(
      tab.page.getByText(`No results found for "${payload} absent"`.replaceAll(/\s+/g, ' ')),
    ).toBeVisible()
    await tab.search.fill('')
    await card.getByRole('button', { name: 'Edit note' }).press('Enter')
    await expect(tab.note).toBeFocused()
    await pasteUnchanged(tab.page, { 'text/html': payload, 'text/plain': payload })
    await pasteUnchanged(tab.page, { 'text/html': `<div>${payload}</div>` })
    await pasteUnchanged(tab.page, { 'text/plain': payload })
    await tab.page.keyboard.press('Control+s')
    // The card gets the focus back a moment after the note was closed.
    await expect(card.getByRole('button', { name: 'Edit note' })).toBeFocused()
    await card.getByRole('button', { name: 'Delete note' }).press('Enter')
    await expectHarmless()
  }
  await tab.chooseFromMenu('Trash')
  await expect(tab.dialog.getByRole('listitem')).toHaveCount(XSS_PAYLOADS.length)
  await expectHarmless()
  await tab.page.keyboard.press('Escape')
  await laptop.offline()
  for (const payload of XSS_PAYLOADS.slice(0, 5)) {
    await tab.note.click()
    await pasteUnchanged(tab.page, { 'text/plain': payload })
    await tab.page.keyboard.press('Control+s')
    await expect(tab.note).toHaveText('')
  }
  await tab.chooseFromMenu('Logout')
  await expect(tab.heading('Not everything is synced')).toBeVisible()
  await expectHarmless()
})

/** The text of an expanded note. Of a long note only the chunks near the viewport are in the page. */
function wholeNote(tab: MemberTab, title: string) {
  return tab.card(title).getByRole('group', { name: 'Whole note' })
}

/** Elements that exist only if hostile text became part of the page. */
function executableContent(): readonly string[] {
  const dangerousAttributes = Array.from(document.querySelectorAll('*')).flatMap((element) =>
    Array.from(element.attributes, ({ name, value }) => ({ name, value }))
      .filter(({ name, value }) => /^on/i.test(name) || /^\s*(javascript|vbscript|data:text)/i.test(value))
      .map(({ name, value }) => `${element.tagName} ${name}=${value}`),
  )
  const injectedElements = Array.from(
    document.querySelectorAll(
      'main :is(script, iframe, object, embed, form form, img, svg[onload], math, base)',
    ),
    (element) => element.outerHTML,
  )
  return [...dangerousAttributes, ...injectedElements, ...('hurt' in window ? ['a script ran'] : [])]
}

type NoteText = { readonly title: string; readonly content: string }

function noteTexts(notes: readonly NoteText[]) {
  return sorted(notes.map(({ title, content }) => ({ title, content })))
}

function sorted(notes: readonly NoteText[]): readonly NoteText[] {
  return notes.toSorted((a, b) => (a.title < b.title ? -1 : 1))
}
