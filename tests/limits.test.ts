import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { readJson, type RulesJson } from '../local-cloud/rules-json.ts'
import * as PROFILE from '../src/account/limits.ts'
import * as NOTE from '../src/notes/limits.ts'

const NOTE_LIMITS = {
  title: NOTE.MAX_TITLE_LENGTH,
  content: NOTE.MAX_CONTENT_LENGTH,
  createdAt: NOTE.MAX_DATE_LENGTH,
  lastModified: NOTE.MAX_DATE_LENGTH,
  timestamp: NOTE.MAX_TIMESTAMP,
  userEmail: NOTE.MAX_EMAIL_LENGTH,
  author: NOTE.MAX_AUTHOR_LENGTH,
}

test('the app and the database rules have the same limits', () => {
  const limits = limitsIn(readJson(readFileSync('database.rules.json', 'utf8')))
  expect(limits).toEqual({
    'rules/users/$uid/fullName': PROFILE.MAX_NAME_LENGTH,
    'rules/users/$uid/email': PROFILE.MAX_EMAIL_LENGTH,
    'rules/users/$uid/phoneNumber': PROFILE.MAX_PHONE_LENGTH,
    'rules/users/$uid/loginUsername': PROFILE.MAX_NAME_LENGTH,
    'rules/users/$uid/photoURL': PROFILE.MAX_PHOTO_URL_LENGTH,
    'rules/sync/$uid/devices/$device/name': PROFILE.MAX_DEVICE_NAME_LENGTH,
    ...under('rules/users/$uid/notes/$noteId', NOTE_LIMITS),
    ...under('rules/users/$uid/trash/$noteId', NOTE_LIMITS),
    ...under('rules/sync/$uid/history/$noteId/$place', {
      title: NOTE.MAX_TITLE_LENGTH,
      content: NOTE.MAX_CONTENT_LENGTH,
      lastModified: NOTE.MAX_DATE_LENGTH,
    }),
  })
})

test('the app and the database rules accept the same ids of new notes', () => {
  const patterns = readFileSync('database.rules.json', 'utf8').match(/(?<=\$noteId\.matches\().*?(?=\))/g)
  expect(patterns).toEqual(Array.from({ length: 2 }, () => String(NOTE.NOTE_ID)))
})

test('the app and the database rules have the same places for versions', () => {
  const rules = readFileSync('database.rules.json', 'utf8')
  expect(rules).toContain(
    `$place === 'x' || newData.child('content').val().length <= ${NOTE.MAX_VERSION_LENGTH})`,
  )
  const [, pattern = ''] = /\$place\.matches\(\/(.*?)\/\)/.exec(rules) ?? []
  const places = Array.from({ length: 100 }, (_, at) => `v${at}`).filter((place) =>
    new RegExp(pattern).test(place),
  )
  expect(places).toHaveLength(NOTE.VERSION_COUNT)
})

/** The upper limit in each field's rule, by the path of the field. */
function limitsIn(json: RulesJson, path = ''): Readonly<Record<string, number>> {
  if (json.type !== 'object') return {}
  const validation = json.members.get('.validate')
  const text = validation?.type === 'text' ? validation.text : ''
  const [, limit] = /newData\.val\(\)(?:\.length)? <= ([0-9]+)/.exec(text) ?? []
  const inside = Array.from(json.members, ([name, value]) => limitsIn(value, path ? `${path}/${name}` : name))
  return Object.assign(limit === undefined ? {} : { [path]: Number(limit) }, ...inside)
}

function under(path: string, limits: Readonly<Record<string, number>>): Readonly<Record<string, number>> {
  return Object.fromEntries(Object.entries(limits).map(([field, limit]) => [`${path}/${field}`, limit]))
}
