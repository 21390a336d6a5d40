import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { createClassNames } from '../../build/class-names.ts'

let folder: string

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'class-names-'))
  mkdirSync(join(folder, 'a'))
  writeFileSync(
    join(folder, 'a/Card.module.css'),
    '/* .comment */ .title:hover > .text { margin: .5rem } @keyframes grow {}',
  )
  writeFileSync(join(folder, 'b.module.css'), Array.from({ length: 30 }, (_, at) => `.c${at} {}`).join('\n'))
})

afterEach(() => rmSync(folder, { recursive: true }))

test('gives each class and animation of each file a short name of its own', () => {
  const nameOf = createClassNames(folder)
  const card = join(folder, 'a/Card.module.css')
  const other = join(folder, 'b.module.css')
  expect(['title', 'text', 'grow'].map((name) => nameOf(name, card))).toEqual(['a', 'b', 'c'])
  expect(nameOf('text', `${card}?used`)).toBe('b')
  const others = Array.from({ length: 30 }, (_, at) => nameOf(`c${at}`, other))
  expect(others.slice(0, 1).concat(others.slice(-7))).toEqual(['e', 'ba', 'ca', 'ea', 'fa', 'ga', 'ha', 'ia'])
  expect(new Set(others).size).toBe(30)
})

test('gives no class a name that ad blockers hide', () => {
  const file = join(folder, 'many.module.css')
  const classNames = Array.from({ length: 1000 }, (_, at) => `c${at}`)
  writeFileSync(file, classNames.map((name) => `.${name} {}`).join('\n'))
  const nameOf = createClassNames(folder)
  expect(classNames.map((name) => nameOf(name, file)).filter((name) => name.includes('ad'))).toEqual([])
})

test('gives the same names in each build', () => {
  const file = join(folder, 'b.module.css')
  const forward = createClassNames(folder)
  const backward = createClassNames(folder)
  const names = Array.from({ length: 30 }, (_, at) => `c${at}`)
  expect(
    names
      .toReversed()
      .map((name) => backward(name, file))
      .toReversed(),
  ).toEqual(names.map((name) => forward(name, file)))
})

test('names a class that was added later after its file', () => {
  const nameOf = createClassNames(folder)
  expect(nameOf('new', join(folder, 'a/Card.module.css'))).toBe('Card-new')
})
