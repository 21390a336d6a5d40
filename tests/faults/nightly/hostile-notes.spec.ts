import { HOSTILE_SHAPES, MAX_CONTENT_LENGTH } from '../../hostile-shapes.ts'
import { tooLong, walk } from '../../ui/hostile-notes.ts'
import { expect, test } from '../../ui/pinwell.ts'

for (const shape of Object.keys(HOSTILE_SHAPES))
  test(`a note of ${MAX_CONTENT_LENGTH} characters of this shape never keeps the page from answering: ${shape}`, async ({
    pinwell,
    context,
  }) => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write'])
    await pinwell.open()
    expect(tooLong(await walk(pinwell, shape, MAX_CONTENT_LENGTH))).toEqual([])
  })
