/** The tokens that the oracle records in document order. */
export type Token =
  | readonly ['char', string, number, boolean?]
  | readonly ['edge' | 'break' | 'pop' | 'end' | 'tall']
  | readonly ['item', string]
  | readonly ['code', boolean]
  | readonly ['box', string]
  | readonly ['annex', string, number]
  | readonly ['row', readonly (readonly RenderedLine[])[]]

/** A visible line of a note. */
export interface RenderedLine {
  /** The start of the line: nothing, or `• `, `3. ` … after three spaces per level, or a fence. */
  listMark: string
  /** The characters of the line with the bits of their marks: 1 bold, 2 underline, 4 strike. */
  readonly chars: (readonly [char: string, marks: number])[]
}

/** A no-break space. It is rendered, but at the end of a line it is invisible. */
export const NO_BREAK_SPACE = '\u00a0'

/** Converts tokens to lines: an item contains its lines, code keeps its text unchanged, and a row is one line. */
export function tokensToLines(tokens: readonly Token[]): RenderedLine[] {
  const lines: RenderedLine[] = []
  const items: Item[] = []
  let chars: StyledChar[] = []
  let code: { text: string; isAfterBlock: boolean; isPre: boolean } | null = null
  let depth = 0
  let box = ''
  let isLineVisible = false
  let lastCode: RenderedLine | null = null
  let isAfterAddress = false

  const pushLine = (lineChars: readonly StyledChar[], isRow = false): void => {
    const drawnChars = lineChars.map(([char, marks]) => [char, marks] as const)
    const item = items.at(-1)
    if (item?.line && item.line === lines.at(-1)) item.line.chars.push(['\n', 0], ...drawnChars)
    else {
      const line: RenderedLine = {
        listMark: item && !item.line && !item.isMarkHidden ? item.listMark : '',
        chars: drawnChars,
      }
      const shown = isRow ? line : withCheckbox(line)
      if (item && !item.line && !item.isMarkHidden) item.line = shown
      lines.push(shown)
    }
  }
  const endLine = (isForced: boolean): void => {
    const isFilled = chars.length > 0
    for (let last = chars.at(-1); last && isTrailingSpace(last); last = chars.at(-1)) chars.pop()
    chars = chars.map(([char, marks]): StyledChar => [char === NO_BREAK_SPACE ? ' ' : char, marks])
    if (box !== '')
      chars.splice(
        0,
        Math.max(
          0,
          chars.findIndex(([char]) => char !== ' '),
        ),
      )
    if (box !== '' && chars.length > 0) chars.unshift([box, 0], [' ', 0])
    if (chars.length > 0) box = ''
    if (isFilled || isForced || isLineVisible) pushLine(chars)
    isLineVisible = false
    chars = []
  }
  for (const token of tokens) {
    // A space separates an address from a word right after it.
    if (isAfterAddress && token[0] === 'char' && /[\p{L}\p{N}\p{Ps}\p{Pi}]/u.test(token[1]))
      chars.push([' ', 0])
    isAfterAddress = false
    if (code && token[0] === 'char') {
      code.text += (code.isAfterBlock ? '\n' : '') + token[1].replace(NO_BREAK_SPACE, ' ')
      code.isAfterBlock = false
    } else if (code && token[0] === 'break') {
      code.text += code.isAfterBlock ? '\n\n' : '\n'
      code.isAfterBlock = false
    } else if (code && token[0] === 'edge')
      code.isAfterBlock ||= code.text !== '' && !code.text.endsWith('\n')
    else if (token[0] === 'char') chars.push([token[1], token[2], token[3]])
    else if (token[0] === 'tall') isLineVisible = true
    else if (token[0] === 'box') box = token[1]
    else if (token[0] === 'break') endLine(true)
    else if (token[0] === 'edge') endLine(false)
    else if (token[0] === 'annex') {
      if (code) continue
      const target = chars.length > 0 ? chars : (lines.at(-1)?.chars ?? chars)
      const length = target.length
      while (/[ \u00a0]/.test(target.at(-1)?.[0] ?? '')) target.pop()
      const hadSpace = target.length < length
      for (const char of token[1]) target.push([char, token[2]])
      if (target === chars) {
        if (hadSpace) chars.push([' ', token[2]])
        else isAfterAddress = true
      }
    } else if (token[0] === 'item') {
      const outer = items.at(-1)
      if (token[1] === '' && outer && !outer.line) outer.isMarkHidden = true
      items.push({ listMark: token[1], line: null, isMarkHidden: token[1] === '' })
    } else if (token[0] === 'pop') {
      if (box !== '') chars = [[box, 0]]
      box = ''
      endLine(false)
      const item = items.at(-1)
      if (item && !item.line && !item.isMarkHidden) pushLine([])
      items.pop()
    } else if (token[0] === 'code') {
      depth++
      if (depth > 1) continue
      const item = items.at(-1)
      if (item && !item.line && !item.isMarkHidden) pushLine([])
      code = { text: '', isAfterBlock: false, isPre: token[1] }
    } else if (token[0] === 'end') {
      depth--
      if (depth > 0 || !code) continue
      const { text, isPre } = code
      code = null
      if (text === '') continue
      const shown: (readonly [string, number])[] = Array.from(
        text.replace(/\n$/, ''),
        (char) => [char, 0] as const,
      )
      const before = lines.at(-1)
      if (!isPre && before && before === lastCode) before.chars.push(['\n', 0], ...shown)
      else lines.push({ listMark: '```', chars: shown })
      lastCode = isPre ? null : (lines.at(-1) ?? null)
    } else if (token[0] === 'row') {
      const cells = token[1]
      const filled = cells.filter((cell) =>
        cell.some((line) => line.listMark !== '' || line.chars.some(([char]) => char.trim() !== '')),
      )
      const isDivided = filled.some((cell) =>
        cell.some(
          (line) =>
            line.listMark !== '' ||
            (cell.length > 1 &&
              line.chars
                .map(([char]) => char)
                .join('')
                .includes(' | ')),
        ),
      )
      if (filled.length === 1 || isDivided)
        for (const cell of filled) {
          if (filled.length > 1) lastCode = null
          for (const line of cell) pushNestedLine(line)
        }
      else if (filled.length > 1)
        pushLine(
          trim(
            joinChars(
              cells.map((cell) =>
                joinChars(
                  cell
                    .filter((line) => line.chars.some(([char]) => char.trim() !== ''))
                    .map((line) => line.chars),
                  ' ',
                ),
              ),
              ' | ',
            ),
          ),
          true,
        )
    }
  }
  endLine(false)
  return lines

  function pushNestedLine(line: RenderedLine): void {
    const before = lines.at(-1)
    if (line.listMark === '```' && before && before === lastCode) before.chars.push(['\n', 0], ...line.chars)
    else if (line.listMark === '') pushLine(line.chars)
    else lines.push(line)
    lastCode = line.listMark === '```' ? (lines.at(-1) ?? null) : null
  }
}

/** A line that begins with a box is a check item by policy, and a done one is not struck, unless the line is numbered. */
function withCheckbox({ listMark, chars }: RenderedLine): RenderedLine {
  const [[box] = [''], ...label] = chars
  if (!/^[☐☑☒]$/.test(box) || /\d/.test(listMark)) return { listMark, chars }
  const isDone = box !== '☐'
  const text = label.slice(1)
  const isStruck = isDone && text.every(([, marks]) => marks & 4)
  return {
    listMark: `${listMark || '• '}[${isDone ? 'x' : ' '}] `,
    chars: isStruck ? text.map(([char, marks]) => [char, marks & ~4] as const) : text,
  }
}

/** Collapsible white space at the end of a line, except underlined spaces, which are blanks to fill in. */
function isTrailingSpace([char, marks, isPreserved]: StyledChar): boolean {
  return char === NO_BREAK_SPACE ? (marks & 6) === 0 : char === ' ' && !isPreserved
}

function joinChars(
  parts: readonly (readonly (readonly [string, number])[])[],
  separator: string,
): (readonly [string, number])[] {
  return parts.flatMap((part, at) => [
    ...(at > 0 ? Array.from(separator, (char) => [char, 0] as const) : []),
    ...part.map(([char, marks]) => [char === '\n' ? ' ' : char, marks] as const),
  ])
}

function trim(chars: (readonly [string, number])[]): (readonly [string, number])[] {
  const first = chars.findIndex(([char]) => char !== ' ')
  const last = chars.findLastIndex(([char]) => char !== ' ')
  return chars.slice(Math.max(0, first), last + 1)
}

/** A character, its marks, and whether it is preserved white space. */
type StyledChar = readonly [char: string, marks: number, isKept?: boolean | undefined]

interface Item {
  readonly listMark: string
  line: RenderedLine | null
  isMarkHidden: boolean
}
