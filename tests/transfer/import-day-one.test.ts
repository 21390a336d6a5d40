import { strToU8, zipSync } from 'fflate'
import { expect, test } from 'vitest'
import { longDate } from '../../src/notes/note.ts'
import { chosenFile, readAll } from './chosen-file.ts'

const CREATED = Date.UTC(2026, 10, 21, 9, 5)
const EDITED = Date.UTC(2026, 10, 22, 10)
const DATES = { creationDate: '2026-11-21T09:05:00Z', modifiedDate: '2026-11-22T10:00:00Z' }

test('reads the entries of a journal of Day One', async () => {
  const entries = [
    {
      ...DATES,
      uuid: '2F8DDCA258634D9994DF3A4FEE328035',
      text: '# All packed \\.\\.\\. *finally*\n\n![](dayone-moment://76F9B0AC)\n\n\uFFFCHere we **come**\\.\n\n- [x] bags\n- [ ] keys',
      tags: ['trip', 'New York'],
      isPinned: true,
      photos: [{ identifier: '76F9B0AC', type: 'jpeg' }],
    },
    {
      ...DATES,
      uuid: 'a',
      text: 'Home\u2028![](dayone-moment:/video/1)again',
      starred: true,
      isPinned: false,
    },
    { ...DATES, uuid: 'b', audios: [{}] },
  ]
  const journal = JSON.stringify({ metadata: { version: '1.0' }, entries })
  const zip = zipSync({ 'Journal.json': strToU8(journal), 'photos/1.jpeg': strToU8('JPEG') })
  const dates = { timestamp: CREATED, createdAt: longDate(CREATED), lastModified: longDate(EDITED) }
  expect(await readAll(chosenFile('Export.zip', zip))).toMatchObject([
    { kind: 'skipped', reason: 'attachment' },
    {
      note: {
        title: 'All packed ... finally',
        content: 'Here we **come**.\n• [x] bags\n• [ ] keys\n#trip #New-York',
        pinned: 'pinned',
        ...dates,
      },
      remarks: ['attachments-missing'],
    },
    { note: { title: '', content: 'Home\nagain', pinned: 'unpinned', ...dates }, remarks: [] },
    { kind: 'skipped', reason: 'empty' },
  ])
})
