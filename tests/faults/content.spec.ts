import { notesOf } from '../members/cloud.ts'
import { expect, type Tab } from '../members/tab.ts'
import { test } from './device.ts'
import { enter } from './wire.ts'

/** What texts hold that no keyboard has, as a title and as a text. */
const STRANGE: Readonly<Record<string, string>> = {
  'no character': 'a\0b',
  'half a pair': 'a\ud83db\ude00c',
  'a half at the end': 'a\ud83d',
  'no letters': '\ufeffa\uffffb\ufffe\ufeff',
  'writing turned round': 'a\u202eb\u2066c\u200fd',
  'a family of seven units': '👩‍👩‍👧‍👦👩🏽‍🚀🏴󠁧󠁢󠁥󠁮󠁧󠁿',
  'marks on marks': `Z${'\u0300\u0489\u20dd'.repeat(40)}`,
  'the same letter twice': 'e\u0301\u00a0\u00e9\u2003\u212b\u200b\u00c5\u2028\u3000.',
}

test('F50 what no keyboard has is kept to the last unit: by a visitor, in an account, on another device', async ({
  device,
  laptop,
  account,
}) => {
  const phone = await device()
  const here = await laptop.open()
  await here.editorIsReady()
  for (const [title, text] of Object.entries(STRANGE)) {
    await here.note.click()
    await here.title.focus()
    // The driver's own ways of typing mend what is half.
    await here.page.evaluate((words) => document.execCommand('insertText', false, words), `${title} ${text}.`)
    await here.note.focus()
    await paste(here, text)
    await here.page.keyboard.press('Control+s')
    await expect(here.card(title)).toBeVisible()
    await expect(here.title).toHaveCount(0)
  }
  await here.page.reload()
  await here.editorIsReady()
  const expected = Object.entries(STRANGE).map(([title, content]) => ({
    title: `${title} ${content}.`,
    content,
  }))
  expect(wordsIn(await here.cached())).toEqual(sorted(expected))

  await here.signIn(account)
  await here.isSignedIn()
  await expect.poll(async () => wordsIn(await notesOf(account))).toEqual(sorted(expected))
  const there = await enter(phone, account)
  await expect(there.cards).toHaveCount(expected.length)
  // The SDK hashes all that it has cached when it connects again.
  await phone.offline()
  await phone.offline(false)
  for (const title of EDITED) {
    await there.button(title, 'Edit note').press('Enter')
    await expect(there.note).toBeFocused()
    await there.page.keyboard.type('!')
    await there.page.keyboard.press('Control+s')
    await expect(there.update).toHaveCount(0)
  }
  await there.isSynced()
  const edited = expected.map(({ title, content }) => ({
    title,
    content: EDITED.some((name) => title.startsWith(name)) ? `${content}!` : content,
  }))
  expect(wordsIn(await notesOf(account))).toEqual(sorted(edited))
})

const EDITED = ['no character', 'half a pair', 'a half at the end']

type Words = { readonly title: string; readonly content: string }

function wordsIn(notes: readonly Words[]) {
  return sorted(notes.map(({ title, content }) => ({ title, content })))
}

function sorted(notes: readonly Words[]): readonly Words[] {
  return notes.toSorted((a, b) => (a.title < b.title ? -1 : 1))
}

async function paste({ note }: Tab, text: string) {
  await note.evaluate((box, words) => {
    const clipboardData = new DataTransfer()
    clipboardData.setData('text/plain', words)
    box.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
  }, text)
}
