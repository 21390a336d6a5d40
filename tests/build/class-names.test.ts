import { expect, test } from 'vitest'
import { createClassNames } from '../../build/class-names.ts'

test('names classes after their file', () => {
  const nameOf = createClassNames()
  expect(nameOf('title', '/src/ui/note-card/NoteCard.module.css')).toBe('NoteCard-title')
  expect(nameOf('text', '/src/ui/note-card/NoteCard.module.css?used')).toBe('NoteCard-text')
  expect(nameOf('title', '/src/ui/composer/Composer.module.css')).toBe('Composer-title')
})

test('rejects two files with the same name', () => {
  const nameOf = createClassNames()
  nameOf('title', '/src/ui/a/Card.module.css')
  expect(() => nameOf('text', '/src/ui/b/Card.module.css')).toThrow('/src/ui/a/Card.module.css and /src/ui/b')
})
