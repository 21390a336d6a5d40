import { expect, test } from 'vitest'
import { serialize } from '../../src/markers/serialize.ts'
import { readMarkdown } from '../../src/transfer/markdown-to-doc.ts'
import { chosenFile, readAll } from './chosen-file.ts'

test.each([
  ['words in angle brackets', 'ssh <user>@<host> and List<String>'],
  ['a tag with attributes', '<Foo bar="baz"> and <p/b>'],
  ['a tag of one letter without its end', 'List<S>, Set<U> and <b'],
  ['an end without its start', 'a </b> c </div>'],
  ['a comment', 'a <!-- remark --> b <!-- {c} --> d'],
  ['a script', '<script>a</script>'],
  ['a style sheet', '<style>p { color: red }</style>'],
  ['elements that a note cannot show', '<iframe src="https://a.example/"></iframe> <input value="v">'],
  ['declarations and instructions', '<!DOCTYPE x> <?php 1 ?> <![CDATA[y]]>'],
  ['lines that begin with such tags', '<user>\n<host>'],
  ['a comment of several lines', '<!-- to do\n  call *Ann*\n\n-->\nb'],
  ['a table with more cells than its first row', 'a\n| a | b |\n| --- | --- |\n| c | d | e |\nf\n\ng'],
  ['footnotes', 'a[^1] b[^why]\n\n[^1]: https://a.example/\n[^why]: Because of it.'],
  ['numbers that leave out some', '2019. a\n2021. b\n2022. c'],
  ['a definition that no link uses', '[todo]: https://a.example/ "Plan"'],
  ['single tildes', 'H~2~O and ~~a~~'],
  ['spaces and tabs', 'a  b\tc \t\td **e   f**  g\t**h**'],
  ['formulas', '$a*b*c$, $\\{a\\}$ and $$x \\\\ y$$ for $5 and $6'],
  ['shell variables', '$HOME/**a**/$PATH'],
  ['a formula of several lines', 'a\n\n$$\n- a \\\\\n= b_{1} < c_{2}\n===\n$$\nb'],
  ['a formula below text', 'a\n$$\n- a_{1}\n\n+ b\n$$'],
])('keeps the text of Markdown with %s', (_what, markdown) => {
  expect(markersOf(markdown)).toBe(markdown)
})

test.each([
  ['formatting', '<u>a</u> <b>b</b> <strong>c</strong> <del>d</del>', '__a__ **b** **c** ~~d~~'],
  [
    'the same number before every item',
    '1. a\n1. b\n   1. c\n   7. [ ] \n1. d',
    '1. a\n2. b\n   1. c\n   7. ☐\n3. d',
  ],
  ['the reading of characters', '<ruby>漢<rp>(</rp><rt>kan</rt><rp>)</rp></ruby>', '漢(kan)'],
  ['line breaks', 'a<br>b<br/>c', 'a\nb\nc'],
  ['a comment without text between lists', '- a\n\n<!-- -->\n\n- b', '• a\n• b'],
  ['a callout', 'a\n\n<aside>\n💡 **b** `c`\n- [x] d\n\n</aside>\n**e**', 'a\n💡 **b** c\n• [x] d\n**e**'],
  [
    'sizes of pictures',
    '![a](b.png)<!-- {"width":100} -->\n\n| c |\n|---|\n<!-- {"columns":[]} -->',
    'a (b.png)\n**c**',
  ],
  ['a struck word beside a tag of the same name', 'List<S> <s>a</s>', 'List<S> ~~a~~'],
  ['empty check items', '- [ ] \n  - [x]\n- [ ] a\n- \\[ ] b', '• [ ] \n   • [x] \n• [ ] a\n• \\[ ] b'],
  ['a script within a line', 'x <script>a < b && c</script>', 'x <script>a < b && c</script>'],
  ['Markdown after an unknown tag', '<user>\n- **b**', '<user>\n• **b**'],
  [
    'bold prices',
    'US$**5**, US$**6**, **US$** 7 and **US$** 8',
    'US$**5**, US$**6**, **US$** 7 and **US$** 8',
  ],
  ['formulas in emphasis', '2*3 and *$V^*$* and **$a*b$**', '2*3 and $V^*$ and **$a*b$**'],
  ['a formula in a quote', '> $$\n> - a\n> $$\n> b', '$$\n- a\n$$\nb'],
  ['code that is no formula', '$$\n```\na\n$$\n```\nb', '$$\n```\na\n$$\n```\nb'],
  [
    'code beside its fence',
    '```npm install\na\n```\nb\n```js {1}\nc\n```',
    '```\nnpm install\na\n```\nb\n```\nc\n```',
  ],
  ['a table', '| a | b |\n|---|---|\n| c \\| d | e | |\n| f |', '**a** | **b**\nc | d | e\nf'],
  ['a collapsed part', '<details><summary>a</summary>\n\nb\n\n</details>', 'a\nb'],
  ['a hidden part', '<div hidden>a</div>\n\n<p style="display: none">b</p>', 'a\nb'],
  ['a text of no size', '<span style="font-size: 0">a</span>', 'a'],
  [
    'footnotes of several paragraphs',
    'a[^1] b[^2]\n\n[^1]: c\n[^2]: **d**\n\n    e\n\n    - f\n    - g\n\n        h\n[^3]: i\n\nj\n\n    k',
    'a[^1] b[^2]\n\n[^1]: c\n[^2]: **d**\ne\n• f\n• g\n   h\n[^3]: i\n\nj\n```\nk\n```',
  ],
  ['a web link', '[a](https://a.example/b)', 'a (https://a.example/b)'],
  ['a link to a file', '[a](./docs/a%20b.pdf)', 'a (./docs/a b.pdf)'],
  ['a link to another program', '<a href="obsidian://open?v=1">a</a>', 'a (obsidian://open?v=1)'],
  ['a link to a place in the text', '[a](#b)', 'a'],
  [
    'a web link with letters that are not ASCII',
    '[a](https://münchen.de/straße/%C3%BC?q=東京&r=1 "ü") [b][1]\n\n[1]: https://a.example/é',
    'a (https://münchen.de/straße/%C3%BC?q=東京&r=1) ("ü") b (https://a.example/é)',
  ],
  ['a link without text', '[](https://a.example/b)', 'https://a.example/b'],
  ['the title of a link', '[a](b.pdf "Plan <T>")', 'a (b.pdf "Plan <T>")'],
])('reads HTML and links in Markdown: %s', (_what, markdown, markers) => {
  expect(markersOf(markdown)).toBe(markers)
})

test.each([
  ['![Floor plan](https://a.example/plan.png)', 'Floor plan (https://a.example/plan.png)'],
  ['![](img/plan.png)', 'img/plan.png'],
  ['![a](data:image/png;base64,AAAA)', 'a'],
  ['<img src="plan.png" alt="a" title="Plan">', 'a (plan.png "Plan")'],
  ['[![a](plan.png)](https://a.example/)', 'a (plan.png) (https://a.example/)'],
  ['![a][plan]\n\n[plan]: plan.png', 'a (plan.png)'],
])('keeps the text and the address of a picture in Markdown, and reports it: %s', (markdown, markers) => {
  expect(markersOf(markdown)).toBe(markers)
  expect(readMarkdown(markdown).remarks).toEqual(['attachments-missing'])
})

test.each([
  ['![[plan.png]]', ['attachments-missing']],
  ['![[Files/plan.PDF#page=3]]', ['attachments-missing']],
  ['![[plan.jpg|200]] and ![b](b.png)', ['attachments-missing']],
  ['![[Other note]]', []],
  ['[[plan.png]]', []],
])('reports an attachment that Obsidian shows in a note: %s', async (content, remarks) => {
  expect(await readAll(chosenFile('x.md', content))).toMatchObject([{ remarks }])
})

test.each([
  ['# <T> generics', '<T> generics'],
  ['# 1. Introduction', '1. Introduction'],
  ['# - a', '- a'],
])('reads the title of a Markdown file from the heading %s', async (markdown, title) => {
  expect(await readAll(chosenFile('x.md', markdown))).toMatchObject([{ note: { title, content: '' } }])
})

test('reports the pictures of a page', async () => {
  expect(await readAll(chosenFile('x.html', '<p>a<img src="b.png"><img alt="🎉">'))).toMatchObject([
    { note: { content: 'a 🎉' }, remarks: ['attachments-missing'] },
  ])
  expect(await readAll(chosenFile('x.html', '<p>a<img alt="🎉">'))).toMatchObject([{ remarks: [] }])
})

const PICTURE = `data:image/png;base64,${'A/+='.repeat(1_250_000)}`

test.each([
  ['x.html', `a <img src="${PICTURE}">b`],
  ['x.md', `a ![](${PICTURE})b`],
  [
    'x.enex',
    `<en-export><note><content><![CDATA[<en-note>a<img src="${PICTURE}"/>b]]></content></note></en-export>`,
  ],
])('reads the text around a picture of 5 MB in %s', async (name, text) => {
  expect(await readAll(chosenFile(name, text))).toMatchObject([
    { note: { content: 'a b' }, remarks: ['attachments-missing'] },
  ])
})

function markersOf(markdown: string): string {
  return serialize(readMarkdown(markdown).doc)
}
