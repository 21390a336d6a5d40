import { type Tag, tokenizeTags } from './tag-tokenizer.ts'

/**
 * Removes the tags that would make the browser's parser take excessive time: elements that are nested too deep, and
 * unclosed formatting elements, which a parser reopens in every following block. HTML that programs write is unchanged.
 */
export function limitDepth(html: string): string {
  const open = new OpenElements(maxOpenFormats(html))
  let result = ''
  let from = 0
  for (const tag of tokenizeTags(html)) {
    if (open.accepts(tag)) continue
    result += html.slice(from, tag.start)
    from = tag.end
  }
  return from === 0 ? html : result + html.slice(from)
}

/** Chromium attaches no elements deeper than this, but its parser iterates over all open elements. */
const MAX_DEPTH = 500

/**
 * The maximum number of open formatting elements. It decreases with the number of tags, because each following block may
 * reopen all of them, and each time adds an element to read. Pages that people copy have far fewer than tens of thousands
 * of tags within the size limit of a paste.
 */
function maxOpenFormats(html: string): number {
  let tags = 1
  for (let at = html.indexOf('<'); at >= 0; at = html.indexOf('<', at + 1)) tags++
  return Math.max(2, Math.min(100, Math.floor(MAX_REOPENED_FORMATS / tags)))
}

const MAX_REOPENED_FORMATS = 100_000

/** A block element, whose boundary the end tags of inline elements do not cross, and its open inline elements. */
interface OpenBlock {
  readonly name: string
  readonly isAccepted: boolean
  readonly inline: Counts
  readonly droppedInline: Counts
}

/** The page, a table or an object. End tags inside it close nothing outside of it. */
interface Scope {
  readonly name: string
  readonly blocks: [OpenBlock, ...OpenBlock[]]
  /** The number of open blocks in it by name. */
  readonly openNames: Counts
  /** The formatting elements that were open around it. */
  readonly formats: Counts
}

/** Estimates a parser's stack of open elements, as far as parsing time depends on it. */
class OpenElements {
  private readonly maxFormats: number
  private readonly outerScopes: Scope[] = []
  private scope = createScope('', true, new Counts())
  private formats = new Counts()
  private readonly droppedFormats = new Counts()
  private depth = 0

  constructor(maxFormats: number) {
    this.maxFormats = maxFormats
  }

  /** Whether a tag is kept. The end tag of a removed element is removed too. */
  accepts({ name, isEnd, isSelfClosing }: Tag): boolean {
    const { scope } = this
    const isForeign = scope.openNames.has('svg') || scope.openNames.has('math')
    if (VOID_ELEMENTS.has(name) || (isSelfClosing && (isForeign || FOREIGN_ELEMENTS.has(name)))) return true
    if (!isForeign && TABLE_PART_ELEMENTS.has(name)) return this.startCell()
    if (
      !isForeign &&
      (IMPLIED_END_TAG_ELEMENTS.has(name) || (RUBY_ELEMENTS.has(name) && this.block.inline.has('ruby')))
    )
      return true
    if (FORMATTING_ELEMENTS.has(name)) return isEnd ? this.endFormat(name) : this.startFormat(name)
    if (SCOPE_ELEMENTS.has(name)) return isEnd ? this.endScope(name) : this.startScope(name)
    if (BLOCK_ELEMENTS.has(name)) return isEnd ? this.endBlock(name) : this.startBlock(name)
    return isEnd ? this.endInline(name) : this.startInline(name)
  }

  private get block(): OpenBlock {
    return this.scope.blocks.at(-1) ?? this.scope.blocks[0]
  }

  private get isBelowMaxDepth(): boolean {
    return this.depth + this.formats.total < MAX_DEPTH
  }

  /** A cell closes everything that is open in the previous cell. */
  private startCell(): true {
    const { scope } = this
    if (scope.name !== 'table') return true
    while (scope.blocks.length > 1) this.closeBlock()
    this.formats = new Counts(scope.formats)
    return true
  }

  private startFormat(name: string): boolean {
    if (NON_NESTING_ELEMENTS.has(name) && this.formats.has(name)) return true
    const isAccepted = this.isBelowMaxDepth && this.formats.total < this.maxFormats
    if (isAccepted) this.formats.add(name)
    else this.droppedFormats.add(name)
    return isAccepted
  }

  private endFormat(name: string): boolean {
    if (this.droppedFormats.remove(name)) return false
    this.formats.remove(name)
    return true
  }

  private startInline(name: string): boolean {
    const { inline, droppedInline } = this.block
    const isAccepted = this.isBelowMaxDepth
    if (isAccepted) this.depth++
    if (isAccepted) inline.add(name)
    else droppedInline.add(name)
    return isAccepted
  }

  private endInline(name: string): boolean {
    const { inline, droppedInline } = this.block
    if (droppedInline.remove(name)) return false
    if (inline.remove(name)) this.depth--
    return true
  }

  private startBlock(name: string): boolean {
    if (name === 'button') this.endBlock(name)
    const isAccepted = this.isBelowMaxDepth
    if (isAccepted) this.depth++
    this.scope.blocks.push(createBlock(name, isAccepted))
    this.scope.openNames.add(name)
    return isAccepted
  }

  private endBlock(name: string): boolean {
    if (!this.scope.openNames.has(name)) return true
    let block = this.closeBlock()
    while (block.name !== name) block = this.closeBlock()
    return block.isAccepted
  }

  private closeBlock(): OpenBlock {
    const { blocks, openNames } = this.scope
    const block = blocks.length > 1 ? blocks.pop() : undefined
    if (!block) return blocks[0]
    openNames.remove(block.name)
    this.depth -= block.inline.total + (block.isAccepted ? 1 : 0)
    return block
  }

  private startScope(name: string): boolean {
    const isAccepted = this.isBelowMaxDepth
    if (isAccepted) this.depth++
    this.outerScopes.push(this.scope)
    this.scope = createScope(name, isAccepted, new Counts(this.formats))
    return isAccepted
  }

  /** Only the end tag of a table closes other scopes inside it. */
  private endScope(name: string): boolean {
    const isInScope = name === 'table' && this.outerScopes.some((scope) => scope.name === name)
    if (!isInScope && this.scope.name !== name) return true
    for (;;) {
      const ended = this.scope
      while (ended.blocks.length > 1) this.closeBlock()
      const [{ inline, isAccepted }] = ended.blocks
      this.depth -= inline.total + (isAccepted ? 1 : 0)
      this.formats = ended.formats
      this.scope = this.outerScopes.pop() ?? createScope('', true, new Counts())
      if (ended.name === name) return isAccepted
    }
  }
}

/** Counts names. */
class Counts {
  total: number
  private readonly counts: Map<string, number>

  constructor(from?: Counts) {
    this.counts = new Map(from?.counts)
    this.total = from?.total ?? 0
  }

  has(name: string): boolean {
    return (this.counts.get(name) ?? 0) > 0
  }

  add(name: string): void {
    this.counts.set(name, (this.counts.get(name) ?? 0) + 1)
    this.total++
  }

  /** Decrements the count of a name; false when it is 0. */
  remove(name: string): boolean {
    if (!this.has(name)) return false
    this.counts.set(name, (this.counts.get(name) ?? 0) - 1)
    this.total--
    return true
  }
}

function createScope(name: string, isAccepted: boolean, formats: Counts): Scope {
  return { name, blocks: [createBlock(name, isAccepted)], openNames: new Counts(), formats }
}

function createBlock(name: string, isAccepted: boolean): OpenBlock {
  return { name, isAccepted, inline: new Counts(), droppedInline: new Counts() }
}

const VOID_ELEMENTS = namesIn(
  'area base basefont bgsound br col embed frame hr img input link meta param source track wbr',
)
/** Elements that the next element of their kind closes, or that exist only once. */
const IMPLIED_END_TAG_ELEMENTS = namesIn('body dd dt frameset head html li option p')
const RUBY_ELEMENTS = namesIn('rb rp rt rtc')
const TABLE_PART_ELEMENTS = namesIn('caption colgroup tbody td tfoot th thead tr')
const FORMATTING_ELEMENTS = namesIn('a b big code em font i nobr s small strike strong tt u')
const NON_NESTING_ELEMENTS = namesIn('a nobr')
const SCOPE_ELEMENTS = namesIn('applet marquee object table template')
const BLOCK_ELEMENTS = namesIn(
  'address article aside blockquote button center details dialog dir div dl fieldset figcaption figure footer form h1 h2 h3 h4 h5 h6 header hgroup listing main math menu nav ol pre search section select summary svg ul',
)
const FOREIGN_ELEMENTS = namesIn('math svg')

function namesIn(list: string): ReadonlySet<string> {
  return new Set(list.split(' '))
}
