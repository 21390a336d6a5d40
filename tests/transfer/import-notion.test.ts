import { expect, test } from 'vitest'
import { longDate } from '../../src/notes/note.ts'
import { chosenFile, MODIFIED, readAll } from './chosen-file.ts'

test('reads a page of Notion, whose heading stands beside an icon and repeats the title', async () => {
  const header =
    '<header><div class="page-header-icon">🎉</div><h1 class="page-title">Plans</h1><p class="page-description"></p></header>'
  const toDo =
    '<ul class="to-do-list"><li><div class="checkbox checkbox-on"></div> <span class="to-do-children-checked">Paint</span></li></ul>'
  const page = `<html><head><title>Plans</title></head><body><article class="page sans">${header}<div class="page-body">${toDo}</div></article></body></html>`
  expect(await readAll(chosenFile('Plans 0123456789abcdef0123456789abcdef.html', page))).toMatchObject([
    { note: { title: 'Plans', content: '🎉\n• [x] Paint' } },
  ])
})

test('reads the formatting in a callout of Notion, whose icon is no attachment', async () => {
  const icon = 'https://www.notion.so/icons/pin_gray.svg'
  const markdown = `<aside>\n<img src="${icon}" alt="${icon}" width="40px" /> **Paint**\n- [x] walls\n\n</aside>`
  expect(await readAll(chosenFile('a.md', markdown))).toMatchObject([
    { note: { content: '**Paint**\n• [x] walls' }, remarks: [] },
  ])
})

test('keeps the values of a property of Notion apart, whose icon is no attachment', async () => {
  const values = ['home office', 'coffee'].map((value) => `<span class="selected-value">${value}</span>`)
  const page = `<table class="properties"><tr><th><span class="icon"><svg></svg></span>Tags</th><td>${values.join('')}</td></tr></table>`
  expect(await readAll(chosenFile('a.html', page))).toMatchObject([
    { note: { content: '**Tags** | home office, coffee' }, remarks: [] },
  ])
})

test('reads the times in the properties of a page of Notion', async () => {
  const rows = ['created_time', 'last_edited_time'].map(
    (name, at) =>
      `<tr class="property-row property-row-${name}"><th>${name}</th><td><time>@November 2${at}, 2026 9:05 AM</time></td></tr>`,
  )
  const page = `<table class="properties"><tbody>${rows.join('')}</tbody></table>`
  const created = new Date(2026, 10, 20, 9, 5).getTime()
  expect(await readAll(chosenFile('a.html', page))).toMatchObject([
    { note: { timestamp: created, createdAt: longDate(created), lastModified: 'Nov 21, 2026, 09:05 AM' } },
  ])
})

test('reads the times among the properties of a page of Notion in Markdown', async () => {
  const name = 'Plan 0123456789abcdef0123456789abcdef.md'
  const properties = 'Tags: a: b\nCreated time: November 20, 2026 9:05 AM\nDate: May 1, 2030'
  const created = new Date(2026, 10, 20, 9, 5).getTime()
  const edited = 'Last edited time: November 21, 2026 9:05 AM'
  expect(await readAll(chosenFile(name, `# Plan\n\n${properties}\n${edited}\n\ntext`))).toMatchObject([
    {
      note: {
        title: 'Plan',
        content: `${properties}\n${edited}\n\ntext`,
        timestamp: created,
        lastModified: 'Nov 21, 2026, 09:05 AM',
      },
    },
  ])
  expect(await readAll(chosenFile(name, `# Plan\n\ntext\n\n${properties}`))).toMatchObject([
    { note: { timestamp: MODIFIED } },
  ])
})
