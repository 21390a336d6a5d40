import { HOSTILE_SHAPES, LONGEST_CONTENT } from '../../hostile-shapes.ts'
import { tooLong, walk } from '../../ui/hostile-notes.ts'
import { expect, test } from '../../ui/pinwell.ts'

for (const shape of Object.keys(HOSTILE_SHAPES))
  test(`a note of ${LONGEST_CONTENT} characters of this shape never keeps the page from answering: ${shape}`, async ({
    pinwell,
    context,
  }) => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write'])
    await pinwell.open()
    expect(tooLong(await walk(pinwell, shape, LONGEST_CONTENT))).toEqual([])
  })
