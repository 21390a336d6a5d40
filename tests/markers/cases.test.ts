import { describe, expect, it } from 'vitest'
import { type Block, BOLD, type Run, STRIKE, UNDERLINE } from '../../src/markers/doc.ts'
import { parse } from '../../src/markers/parse.ts'
import { serialize } from '../../src/markers/serialize.ts'

/** Each case: stored text, its document, and the serialized document if it differs from the stored text. */
type Case = readonly [stored: string, doc: readonly Block[], written?: string]

const FENCE = '```'

const tables: Record<string, readonly Case[]> = {
  // @spec markers.stored
  'the table of the format': [
    ['**bold** __under__ ~~gone~~', [p(b('bold'), ' ', u('under'), ' ', s('gone'))]],
    ['**a __b** c__', [p(b('a '), run('b', BOLD | UNDERLINE), u(' c'))], '**a __b__**__ c__'],
    ['2 ** 3', [p('2 ** 3')]],
    ['2 ** 3 ** 4', [p('2 ', b(' 3 '), ' 4')]],
    ['2 \\** 3 \\** 4', [p('2 ** 3 ** 4')], '2 \\** 3 ** 4'],
    ['•', [p('•')]],
    ['1.', [p('1.')]],
    ['01. x', [p('01. x')]],
    ['- x', [p('- x')]],
    ['1. a\n   • b\n   2. c\n2. d', [n(1, 'a'), li(1, 'b'), n(2, 'c', 1), n(2, 'd')]],
    ['• a\n   b', [li(0, 'a\nb')]],
    ['• a\nb', [li(0, 'a'), p('b')]],
    ['\\• a', [p('• a')]],
    [`x${FENCE}y${FENCE}z`, [p('x'), code('y'), p('z')], `x\n${FENCE}\ny\n${FENCE}\nz`],
    [FENCE, [p(FENCE)]],
  ],
  'documents that are nearly nothing': [
    ['', [p()]],
    ['\n', [p(), p()]],
    ['\n\n', [p(), p(), p()]],
    [' ', [p(' ')]],
    ['• ', [li(0)]],
    ['0. ', [n(0)]],
    ['\0', [p('\0')]],
    ['\ud800', [p('\ud800')]],
  ],
  'line ends of other systems': [
    ['a\r\nb\rc\n\rd', [p('a'), p('b'), p('c'), p(), p('d')], 'a\nb\nc\n\nd'],
    ['<code>a\r\nb</code>', [code('a\nb')], '<code>a\nb</code>'],
    [`${FENCE}\r\na\r\n${FENCE}\r\nb`, [code('a'), p('b')], `${FENCE}\na\n${FENCE}\nb`],
  ],
  'a whole note of code': [
    ['<code>a\n**b** \\*</code>', [code('a\n**b** \\*')]],
    ['<code></code>', [code('')]],
    ['<code>a</code>b</code>', [code('a</code>b')]],
    [`<code>${FENCE}</code>`, [code(FENCE)]],
    ['<code>a', [p('<code>a')]],
    ['a</code>', [p('a</code>')]],
    ['<code>\n</code>\n', [p('<code>'), p('</code>'), p()]],
    ['\\<code>a</code>', [p('<code>a</code>')]],
    ['\\<code>\n• </code>', [p('<code>'), li(0, '</code>')]],
    ['\\\\<code>a', [p('\\<code>a')]],
    ['\\<code>a', [p('<code>a')], '<code>a'],
    ['a\\<code>', [p('a\\<code>')]],
    ['x\n\\<code>', [p('x'), p('\\<code>')]],
  ],
  fences: [
    [`${FENCE}\na\nb\n${FENCE}`, [code('a\nb')], '<code>a\nb</code>'],
    [`a\n${FENCE}\nb\n${FENCE}\nc`, [p('a'), code('b'), p('c')]],
    [`${FENCE}\na\n${FENCE}\n${FENCE}\nb\n${FENCE}`, [code('a'), code('b')]],
    [`${FENCE}\na\n${FENCE}\n\n${FENCE}\nb\n${FENCE}`, [code('a'), p(), code('b')]],
    [`${FENCE}\na\n${FENCE}\n`, [code('a'), p()]],
    [`\n${FENCE}\na\n${FENCE}`, [p(), code('a')]],
    [
      `${FENCE}a${FENCE} ${FENCE}b${FENCE}`,
      [code('a'), p(' '), code('b')],
      `${FENCE}\na\n${FENCE}\n \n${FENCE}\nb\n${FENCE}`,
    ],
    [`x\n${FENCE}${FENCE} ${FENCE}${FENCE}`, [p('x'), code(' ')], `x\n${FENCE}\n \n${FENCE}`],
    [`x\n${FENCE}\n\n${FENCE}`, [p('x'), code('')]],
    [`x\n${FENCE}\n${FENCE}`, [p('x'), code('')], `x\n${FENCE}\n\n${FENCE}`],
    [`x\n${FENCE}\n\n\n${FENCE}`, [p('x'), code('\n')]],
    [`x\n${FENCE}\n\n\na\n\n\n${FENCE}`, [p('x'), code('\n\na\n\n')]],
    [`x\n\`\`\`\`\na ${FENCE} b\n\`\`\`\``, [p('x'), code(`a ${FENCE} b`)]],
    [`x\n${FENCE}\n\`a\`\`\n${FENCE}`, [p('x'), code('`a``')]],
    [`x\n${FENCE}\n\\\n${FENCE}`, [p('x'), code('\\')]],
    [`${FENCE}a\\${FENCE}x`, [code('a\\'), p('x')], `${FENCE}\na\\\n${FENCE}\nx`],
    [`${FENCE}\n</code>\n${FENCE}\n`, [code('</code>'), p()]],
    [`• a\n${FENCE}\nb\n${FENCE}\n   c`, [li(0, 'a'), code('b'), p('   c')]],
    [`${FENCE}a${FENCE}• b`, [code('a'), li(0, 'b')], `${FENCE}\na\n${FENCE}\n• b`],
    [`\\${FENCE}a${FENCE}`, [p(`${FENCE}a${FENCE}`)]],
    [`\\\\${FENCE}a${FENCE}`, [p('\\'), code('a')], `\\\n${FENCE}\na\n${FENCE}`],
    [`\\\\\\${FENCE}a${FENCE}`, [p(`\\${FENCE}a${FENCE}`)]],
    [`${FENCE}a\`\`\`\``, [p(`${FENCE}a\`\`\`\``)]],
    [`\\${FENCE}\n${FENCE}\nx\n${FENCE}`, [p(FENCE), code('x')]],
    [`\\\`\`\`\`\n\`\`\`\`\`\n\`\`\`\`\n\`\`\`\`\``, [p('````'), code('````')]],
    [`**a ${FENCE}b${FENCE} c**`, [p('**a '), code('b'), p(' c**')], `**a \n${FENCE}\nb\n${FENCE}\n c**`],
  ],
  'list items': [
    ['• a\n• b', [li(0, 'a'), li(0, 'b')]],
    ['0. a\n999999999. b', [n(0, 'a'), n(999999999, 'b')]],
    ['1234567890. a', [p('1234567890. a')]],
    ['00. a', [p('00. a')]],
    ['1.a', [p('1.a')]],
    ['1 . a', [p('1 . a')]],
    ['•\u00a0a', [p('•\u00a0a')]],
    ['\t• a', [p('\t• a')]],
    ['2019. a\n2021. b', [n(2019, 'a'), n(2021, 'b')]],
    [' • a\n     1. b', [li(0, 'a'), n(1, 'b', 1)], '• a\n   1. b'],
    ['         • a', [li(3, 'a')]],
    ['•  a ', [li(0, ' a ')]],
    ['• • a', [li(0, '• a')]],
    ['• 1. \\• a', [li(0, '1. \\• a')]],
    ['1. **a**', [n(1, b('a'))]],
    ['**1**. a', [p(b('1'), '. a')]],
    ['• a\n\n   b', [li(0, 'a'), p(), p('   b')]],
  ],
  // @spec markers.check-items
  'check items': [
    ['• [ ] a', [check(false, 0, 'a')]],
    ['• [x] a', [check(true, 0, 'a')]],
    ['   • [x] **a**\n• [ ] b', [check(true, 1, b('a')), check(false, 0, 'b')]],
    ['• [ ] ', [check(false, 0)]],
    ['• [ ]', [li(0, '[ ]')]],
    ['• [ ]a', [li(0, '[ ]a')]],
    ['• [] a', [li(0, '[] a')]],
    ['• [X] a', [li(0, '[X] a')]],
    ['• [  ] a', [li(0, '[  ] a')]],
    ['•  [ ] a', [li(0, ' [ ] a')]],
    ['[ ] a', [p('[ ] a')]],
    ['- [ ] a', [p('- [ ] a')]],
    ['1. [ ] a', [n(1, '[ ] a')]],
    ['• [ ]  a ', [check(false, 0, ' a ')]],
    ['• [ ] [x] a', [check(false, 0, '[x] a')]],
    ['• [ ] \\[x] a', [check(false, 0, '\\[x] a')]],
    ['• [ ] a\n   [x] b', [check(false, 0, 'a\n[x] b')]],
    ['• a\n   \\[x] b', [li(0, 'a\n\\[x] b')]],
    ['• \\[ ] a', [li(0, '[ ] a')]],
    ['• \\[x] **a**', [li(0, '[x] ', b('a'))]],
    ['• \\\\[ ] a', [li(0, '\\[ ] a')]],
    ['• \\\\\\[ ] a', [li(0, '\\[ ] a')], '• \\\\[ ] a'],
    ['• \\[ ]', [li(0, '\\[ ]')]],
    ['• \\[X] a', [li(0, '\\[X] a')]],
    ['1. \\[ ] a', [n(1, '\\[ ] a')]],
    ['\\[ ] a', [p('\\[ ] a')]],
    ['• **[ ] a**', [li(0, b('[ ] a'))]],
    ['• [ ]** a**', [li(0, '[ ]', b(' a'))]],
    [`• [ ] ${FENCE}a${FENCE}`, [check(false, 0), code('a')], `• [ ] \n${FENCE}\na\n${FENCE}`],
    ['• [ ] a\r\n• [x] b', [check(false, 0, 'a'), check(true, 0, 'b')], '• [ ] a\n• [x] b'],
  ],
  'soft breaks': [
    ['• a\n   ', [li(0, 'a\n')]],
    ['• \n   a', [li(0, '\na')]],
    ['• a\n     b', [li(0, 'a\n  b')]],
    ['• a\n  b', [li(0, 'a'), p('  b')]],
    ['   • a\n   b', [li(1, 'a'), p('   b')]],
    ['   12. a\n      b\n      c', [n(12, 'a\nb\nc', 1)]],
    ['• a\n   • b\n      c\n   d', [li(0, 'a'), li(1, 'b\nc'), p('   d')]],
    ['• **a**\n   **b**', [li(0, b('a'), '\n', b('b'))]],
    ['• **a\n   b**', [li(0, '**a\nb**')]],
    ['• a\n   \\• b', [li(0, 'a\n• b')]],
    ['• a\n   \\  1. b', [li(0, 'a\n  1. b')]],
    ['• a\n   \\\\ b', [li(0, 'a\n\\ b')]],
    ['• a\n   <code>\n   \\<code>', [li(0, 'a\n<code>\n\\<code>')]],
    ['• a\n\\   b', [li(0, 'a'), p('   b')]],
    ['• a\n\\   **b**', [li(0, 'a'), p('   ', b('b'))]],
  ],
  marks: [
    ['*a* _b_ ~c~', [p('*a* _b_ ~c~')]],
    ['***a*** ____ *****', [p('***a*** ____ *****')]],
    ['** a **', [p(b(' a '))]],
    ['a**b**c', [p('a', b('b'), 'c')]],
    ['**a\nb**', [p('**a'), p('b**')]],
    ['**a** ** b', [p(b('a'), ' ** b')]],
    ['\\** a **b**', [p('** a ', b('b'))]],
    ['****', [p('****')]],
    ['**__a__**', [p(run('a', BOLD | UNDERLINE))]],
    ['__**a**__', [p(run('a', BOLD | UNDERLINE))], '**__a__**'],
    ['~~a **b __c__**~~', [p(s('a '), run('b ', BOLD | STRIKE), run('c', BOLD | UNDERLINE | STRIKE))]],
    ['**__a**__', [p(run('a', BOLD | UNDERLINE))], '**__a__**'],
    ['**__a__ b**', [p(run('a', BOLD | UNDERLINE), b(' b'))]],
    ['__**a** b__', [p(run('a', BOLD | UNDERLINE), u(' b'))]],
    ['**__**__', [p()], ''],
    ['**a**__**b**__', [p(b('a'), run('b', BOLD | UNDERLINE))], '**a__b__**'],
  ],
  escapes: [
    ['C:\\dir \\\\server\\share a\\b \\', [p('C:\\dir \\\\server\\share a\\b \\')]],
    ['snake_case 2 * 3 ________', [p('snake_case 2 * 3 ________')]],
    ['\\*', [p('*')], '*'],
    ['\\\\*', [p('\\*')]],
    ['\\\\\\*', [p('\\*')], '\\\\*'],
    ['\\`', [p('`')], '`'],
    ['\\\\`', [p('\\`')]],
    ['\\\\**a\\\\**', [p('\\', b('a\\'))]],
    ['**\\***', [p(b('*'))]],
    ['**\\*\\***', [p(b('**'))]],
    ['**\\**\\***', [p(b('***'))]],
    ['**\\*\\**\\***', [p(b('****'))]],
    ['**\\****\\***', [p(b('*****'))]],
    ['\\***a**\\*', [p('*', b('a'), '*')]],
    ['*__a__*', [p('*', u('a'), '*')]],
    ['\\__ __a__ __', [p('__ ', u('a'), ' __')]],
    ['\\ a', [p(' a')], ' a'],
    ['\\\\ a', [p('\\ a')]],
    ['\\1. a', [p('1. a')]],
    ['\\  • a', [p('  • a')]],
    ['\\\\• a', [p('\\• a')]],
    ['\\01. a', [p('\\01. a')]],
    ['\\•', [p('\\•')]],
    ['\\-', [p('\\-')]],
  ],
}

describe.each(Object.entries(tables))('%s', (_, cases) => {
  it.each(cases.map(([stored, doc, written = stored]) => ({ stored, doc, written })))(
    '$stored',
    ({ stored, doc, written }) => {
      expect(parse(stored)).toStrictEqual(doc)
      expect(serialize(doc)).toBe(written)
      expect(parse(written)).toStrictEqual(doc)
    },
  )
})

it('writes documents that no text can express as the nearest text', () => {
  expect(serialize([])).toBe('')
  expect(serialize([p(b('a'), b('b'), run('', STRIKE))])).toBe('**ab**')
  expect(serialize([p('*', '*a', '**')])).toBe('\\**a**')
  expect(serialize([li(0, b('a\nb'))])).toBe('• **a**\n   **b**')
  expect(serialize([p('a\n• b')])).toBe('a\n\\• b')
})

function p(...runs: readonly (string | Run)[]): Block {
  return { type: 'paragraph', runs: runs.map(asRun) }
}

function li(indent: number, ...runs: readonly (string | Run)[]): Block {
  return { type: 'bullet', indent, runs: runs.map(asRun) }
}

function check(isChecked: boolean, indent: number, ...runs: readonly (string | Run)[]): Block {
  return { type: 'check', indent, isChecked, runs: runs.map(asRun) }
}

function n(number: number, text?: string | Run, indent = 0): Block {
  return { type: 'number', indent, number, runs: text === undefined ? [] : [asRun(text)] }
}

function code(text: string): Block {
  return { type: 'code', code: text }
}

function asRun(text: string | Run): Run {
  return typeof text === 'string' ? run(text, 0) : text
}

function b(text: string): Run {
  return run(text, BOLD)
}

function u(text: string): Run {
  return run(text, UNDERLINE)
}

function s(text: string): Run {
  return run(text, STRIKE)
}

function run(text: string, marks: number): Run {
  return { text, marks }
}
