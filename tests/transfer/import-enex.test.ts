import { expect, test } from 'vitest'
import { longDate } from '../../src/notes/note.ts'
import { chosenFile, fixture, readAll } from './chosen-file.ts'

const read = (name: string) => readAll(chosenFile(name, fixture(name)))

/** Reads an ENEX file of one note, with other elements after its content. */
const readNote = (enml: string, after = '') => readEnex(`<![CDATA[${enml}]]>`, after)
const readEnex = (content: string, after: string) =>
  readAll(
    chosenFile(
      'a.enex',
      `<en-export><note><title>T</title><content>${content}</content>${after}</note></en-export>`,
    ),
  )

const CREATED = Date.UTC(2026, 10, 21, 9, 5)
const EDITED = Date.UTC(2026, 10, 22, 10)

const dates = (created: number, edited = created) => ({
  timestamp: created,
  createdAt: longDate(created),
  lastModified: longDate(edited),
})

test('reads an ENEX file with formatting, checkboxes and tags', async () => {
  expect(await read('evernote.enex')).toMatchObject([
    {
      note: {
        title: 'Plans & more',
        content: 'Some **bold** <text>\n• [x] Paint\n• [ ] Move in\n#home #two-words',
        ...dates(CREATED, EDITED),
      },
      remarks: ['attachments-missing'],
    },
    { note: { title: 'New list', content: '• [x] Done\n• [ ] Open', ...dates(CREATED) }, remarks: [] },
  ])
})

// Only the second group has a place, with the text that Evernote writes for older programs.
test('reads the tasks, the reminder and the address of a web clip from an ENEX file', async () => {
  expect(await read('evernote-tasks.enex')).toMatchObject([
    {
      note: {
        title: 'Trip',
        content: [
          'before',
          '• [ ] Pack <bags>',
          '• [x] Buy tickets (Nov 23, 2026)',
          'after',
          '• [ ] Call Ann',
          'https://example.org/trip?a=1&b=2',
          '#home',
        ].join('\n'),
        ...dates(CREATED),
      },
      remarks: [],
    },
    {
      note: {
        title: 'Clip',
        content: `• [x] Reminder (${longDate(EDITED)})\nsee https://example.org/clip`,
      },
    },
  ])
})

test.each([
  ['with a time zone', '<reminder-time>2026-11-22T11:00:00+01:00</reminder-time>', '• [ ]'],
  ['that is done and had no date', '<reminder-done-time>20261122T100000Z</reminder-done-time>', '• [x]'],
])('reads a reminder %s from an ENEX file', async (_what, reminder, box) => {
  const attributes = `<note-attributes>${reminder}</note-attributes>`
  expect(await readNote('<en-note>a</en-note>', attributes)).toMatchObject([
    { note: { content: `${box} Reminder (${longDate(EDITED)})\na` } },
  ])
})

// Evernote does not escape the end of a section as XML requires.
test.each([
  ['that contain the end of one', '<![CDATA[<en-note>a]]<![CDATA[>]]><div>b</div></en-note>  ]]>', 'a]]>\nb'],
  ['that contain another one', '<![CDATA[<en-note>a <![CDATA[b]]> c</en-note>]]>', 'a b c'],
  ['that are split', '<![CDATA[<en-note>a]]]]><![CDATA[>b</en-note>]]>', 'a]]>b'],
  ['that are missing', '<en-note>a <b>b &lt;</b></en-note>', 'a **b <**'],
  ['without the element of a note', '<![CDATA[<div>a</div>b]]>', 'a\nb'],
  ['that are missing, in escaped ENML', '&lt;en-note&gt;a &amp;lt; b&lt;/en-note&gt;', 'a < b'],
])('reads the text of an ENEX file with CDATA sections %s', async (_what, content, text) => {
  expect(await readEnex(`\n${content}\n`, '<tag>t</tag>')).toMatchObject([
    { note: { content: `${text}\n#t` } },
  ])
})

test('reads the checkboxes of an ENEX file that another program than Evernote wrote', async () => {
  const content = `<en-note><div><en-todo checked='true'/>a</div><div><en-todo id="b" checked="true"></en-todo>b</div></en-note>`
  expect(await readNote(content)).toMatchObject([{ note: { content: '• [x] a\n• [x] b' } }])
})

test('reads code of an ENEX file with its white space', async () => {
  const code = '<div>if a:</div><div><br/></div><div>    <span>b  &lt; c</span></div>'
  const content = `<en-note><div>a  b</div><div style="--en-codeblock:true;box-sizing: border-box">${code}</div><div>c</div></en-note>`
  expect(await readNote(content)).toMatchObject([
    { note: { content: 'a b\n```\nif a:\n\n    b  < c\n```\nc' } },
  ])
})

test('reads the collapsed part of a note of an ENEX file', async () => {
  const content = '<en-note><details><summary>a</summary><div>b</div></details></en-note>'
  expect(await readNote(content)).toMatchObject([{ note: { content: 'a\nb' } }])
})

test('reads marks of an ENEX file that go on after a line break, and empty elements', async () => {
  const content = '<en-note><div><b>one<br/>two</b> <b/>three<i style="a"/> <u>f<s/>our</u></div></en-note>'
  expect(await readNote(content)).toMatchObject([{ note: { content: '**one**\n**two** three __four__' } }])
})

test('reads a note of an ENEX file around its encrypted text', async () => {
  const crypt = '<en-crypt cipher="AES" length="128" hint="my cat">RU5DMA==</en-crypt>'
  const content = `<en-note><div>Bank ${crypt}</div><div><en-crypt>RU5DMA==</en-crypt> end</div></en-note>`
  expect(await readNote(content)).toMatchObject([
    { note: { content: 'Bank [Encrypted: my cat]\n[Encrypted] end' }, remarks: ['encrypted-missing'] },
  ])
})

// As programs write it that turn Apple Notes into ENEX: the title is repeated in the body, and lists are within a block.
test('reads an ENEX file that was made of Apple Notes', async () => {
  expect(await read('apple-notes.enex')).toMatchObject([
    {
      note: {
        title: 'Trip',
        content:
          '**Trip**\n\n**Pack** and __read__\n• Map\n• Boots\n1. First\n2. Then\nCell 1 | Cell 2\n#project',
        ...dates(CREATED, EDITED),
      },
      remarks: [],
    },
  ])
})

test.each([
  ['only shown', '<en-media/>', ''],
  ['not shown', '', '<resource></resource>'],
])('says that a file of a note of an ENEX file is missing if it is %s', async (_how, media, resource) => {
  expect(await readNote(`<en-note>a${media}</en-note>`, resource)).toMatchObject([
    { remarks: ['attachments-missing'] },
  ])
})

test('leaves out blank tags of an ENEX file', async () => {
  expect(await readNote('<en-note>a</en-note>', '<tag> </tag><tag>b</tag>')).toMatchObject([
    { note: { content: 'a\n#b' } },
  ])
})
