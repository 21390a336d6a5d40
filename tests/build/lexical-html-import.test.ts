import { expect, test } from 'vitest'
import { dropLexicalHtmlImport } from '../../build/lexical-html-import.ts'
import { bundle } from './bundle.ts'

test('a build has the nodes of lists and code without their conversions of HTML', async () => {
  const { code } = await bundle(
    `
    import { CodeNode } from '@lexical/code-core'
    import { ListItemNode, ListNode } from '@lexical/list'
    console.log(CodeNode, ListItemNode, ListNode)
  `,
    dropLexicalHtmlImport(),
  )
  expect(code).toContain('aria-checked')
  // The conversions of text name its tags, and those of code the tables of GitHub.
  expect(code).not.toMatch(/\bstrong:|js-file-line/)
})
