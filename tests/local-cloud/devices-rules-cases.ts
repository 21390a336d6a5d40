import type { PlainValue } from './plain-values.ts'
import { ANN, anonymous, BOB, DAY, NOW, type RulesTable, SIGNED_OUT, type Write } from './rules-fixture.ts'
import { type Fields, pin, SYNC_DATA } from './sync-rules-fixture.ts'

const PHONE = '-OaDevice00000000001'
const LAPTOP = '-OaDevice00000000002'
const NEW_DEVICE = '-OaDevice00000000003'
const device = (fields: Fields = {}): Fields => ({ name: 'Chrome on Android', lastUsed: NOW, ...fields })
const path = (id: string, uid = 'ann') => `sync/${uid}/devices/${id}`
const add = (fields: Fields = {}, id = NEW_DEVICE): Record<string, PlainValue> => ({
  [path(id)]: device(fields),
})

const ALLOWED: readonly Write[] = [
  ['a new device', ANN, add()],
  ['the first device of an account without any data', BOB, { [path(NEW_DEVICE, 'bob')]: device() }],
  [
    'a new device field by field',
    ANN,
    { [`${path(NEW_DEVICE)}/name`]: 'X', [`${path(NEW_DEVICE)}/lastUsed`]: NOW },
  ],
  ['the last use of a device', ANN, { [`${path(PHONE)}/lastUsed`]: NOW }],
  ['another name of a device', ANN, { [`${path(PHONE)}/name`]: 'My phone' }],
  ['a device written again as it is', ANN, { [path(PHONE)]: device({ lastUsed: NOW - DAY }) }],
  ['a name of one character', ANN, add({ name: 'x' })],
  ['a name of 60 characters', ANN, add({ name: 'x'.repeat(60) })],
  ['a name with markup, which is text', ANN, add({ name: '<img src=x onerror=alert(1)>' })],
  ['the removal of a device', ANN, { [path(PHONE)]: null }],
  ['the removal of the last two devices', ANN, { [path(PHONE)]: null, [path(LAPTOP)]: null }],
  ['the removal of a device that is not there', ANN, { [path(NEW_DEVICE)]: null }],
  ['a device beside a change of a note', ANN, { ...pin(), ...add() }],
  ['the devices removed with the account', ANN, { 'users/ann': { deletedAt: NOW }, 'sync/ann': null }],
]

const REFUSED: readonly Write[] = [
  // Whose it is.
  ["another account's new device", BOB, add()],
  ["another account's last use", BOB, { [`${path(PHONE)}/lastUsed`]: NOW }],
  ["another account's name of a device", BOB, { [`${path(PHONE)}/name`]: 'Gotcha' }],
  ["another account's device removed", BOB, { [path(PHONE)]: null }],
  ["one's own device and one of another account", ANN, { ...add(), [path(NEW_DEVICE, 'bob')]: device() }],
  ['signed out: a device', SIGNED_OUT, add()],
  ['signed out: the removal of a device', SIGNED_OUT, { [path(PHONE)]: null }],
  ['an account without an e-mail: a device', anonymous('ann'), add()],
  ['an account without an e-mail: the removal of a device', anonymous('ann'), { [path(PHONE)]: null }],
  ['all devices removed while the account stays', ANN, { 'sync/ann/devices': null }],

  // The id.
  ['a device with a short id', ANN, add({}, 'x'.repeat(19))],
  ['a device with an id that is too long', ANN, add({}, 'x'.repeat(21))],
  ['a device with other characters in its id', ANN, add({}, 'é'.repeat(20))],
  ['a device with the id constructor', ANN, add({}, 'constructor')],

  // The name.
  ['a device without a name', ANN, { [`${path(NEW_DEVICE)}/lastUsed`]: NOW }],
  ['a device whose name is removed', ANN, { [`${path(PHONE)}/name`]: null }],
  ['an empty name', ANN, add({ name: '' })],
  ['a name that is too long', ANN, add({ name: 'x'.repeat(61) })],
  ['a name that is a number', ANN, add({ name: 5 })],
  ['a name that is true', ANN, add({ name: true })],
  ['a name with children', ANN, add({ name: { x: 'y' } })],
  ['another name that is too long', ANN, { [`${path(PHONE)}/name`]: 'x'.repeat(61) }],

  // The last use.
  ['a device that was never used', ANN, { [`${path(NEW_DEVICE)}/name`]: 'X' }],
  ['a device whose last use is removed', ANN, { [`${path(PHONE)}/lastUsed`]: null }],
  ['a use of the future', ANN, add({ lastUsed: NOW + 1 })],
  ['a use of the past', ANN, add({ lastUsed: NOW - 1 })],
  ['a use that is a text', ANN, add({ lastUsed: String(NOW) })],
  ['an older use of a device', ANN, { [`${path(PHONE)}/lastUsed`]: NOW - 2 * DAY }],

  // The shape.
  ['a device with an unknown field', ANN, add({ location: 'Berlin' })],
  ['an unknown field of a device', ANN, { [`${path(PHONE)}/notes`]: 'x'.repeat(1000) }],
  ['a device as a text', ANN, { [path(NEW_DEVICE)]: 'x' }],
  ['the devices as a text', ANN, { 'sync/ann/devices': 'x' }],
]

const REFUSED_AFTER_DELETION: readonly Write[] = [
  ['a device after the deletion of the account', ANN, add()],
  ['the removal of a device after the deletion', ANN, { [path(PHONE)]: null }],
]

const stored: PlainValue = {
  ...Object(SYNC_DATA),
  sync: {
    ann: {
      ...Object(SYNC_DATA).sync.ann,
      devices: { [PHONE]: device({ lastUsed: NOW - DAY }), [LAPTOP]: device({ lastUsed: NOW - 3 * DAY }) },
    },
  },
}

/** The writes to the list of devices. */
export const DEVICES_TABLES: readonly RulesTable[] = [
  { stored, allowed: ALLOWED, refused: REFUSED },
  {
    stored: { users: { ann: { deletedAt: NOW - 1 } } },
    allowed: [],
    refused: REFUSED_AFTER_DELETION,
  },
]
