import { storedNotes } from '../members/local-cloud.ts'
import { expect } from '../members/member-tab.ts'
import { pasteUnchanged } from '../ui/large-paste-steps.ts'
import { test } from './device.ts'
import { signInOn } from './device-helpers.ts'

/** Texts that cannot be typed on a keyboard, by title. Each title is also part of the text. */
const UNUSUAL_TEXTS: Readonly<Record<string, string>> = {
  'a NUL character': 'a\0b',
  'lone surrogates': 'a\ud83db\ude00c',
  'a surrogate at the end': 'a\ud83d',
  noncharacters: '\ufeffa\uffffb\ufffe\ufeff',
  'reversed direction': 'a\u202eb\u2066c\u200fd',
  'an emoji family': '👩‍👩‍👧‍👦👩🏽‍🚀🏴󠁧󠁢󠁥󠁮󠁧󠁿',
  'stacked combining marks': `Z${'\u0300\u0489\u20dd'.repeat(40)}`,
  'equivalent letters': 'e\u0301\u00a0\u00e9\u2003\u212b\u200b\u00c5\u2028\u3000.',
}

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

const EDITED_TITLES = ['a NUL character', 'lone surrogates', 'a surrogate at the end']

type NoteText = { readonly title: string; readonly content: string }

function noteTexts(notes: readonly NoteText[]) {
  return sorted(notes.map(({ title, content }) => ({ title, content })))
}

function sorted(notes: readonly NoteText[]): readonly NoteText[] {
  return notes.toSorted((a, b) => (a.title < b.title ? -1 : 1))
}
