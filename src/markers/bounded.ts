import { tagsIn, type Tag } from './tags.ts'

/**
 * HTML without the tags that would cost the browser's parser time beyond measure: elements nested without end, and
 * formats left open, which a parser opens again in every block that follows. What programs write comes back as it was.
 */
export function bounded(html: string): string {
  const open = new OpenElements(mostOpenFormats(html))
  let kept = ''
  let from = 0
  for (const tag of tagsIn(html)) {
    if (open.takes(tag)) continue
    kept += html.slice(from, tag.start)
    from = tag.end
  }
  return from === 0 ? html : kept + html.slice(from)
}

/** Chromium attaches nothing deeper in a tree, but its parser looks through all that is open. */
const DEEPEST = 500

/**
 * Formats that may be open at a time: the more blocks they may be opened again in, the fewer. Each time is an element to
 * read, and no page that people copy has tens of thousands of tags in what one paste may hold.
 */
function mostOpenFormats(html: string): number {
  let tags = 1
  for (let at = html.indexOf('<'); at >= 0; at = html.indexOf('<', at + 1)) tags++
  return Math.max(2, Math.min(100, Math.floor(MOST_REOPENED / tags)))
}

const MOST_REOPENED = 100_000

/** An element that end tags of inline elements do not reach through, and the inline elements open in it. */
interface Block {
  readonly name: string
  readonly isTaken: boolean
  readonly inline: Counts
  readonly dropped: Counts
}

/** The page, a table or an object: end tags inside close nothing outside. */
interface Scope {
  readonly name: string
  readonly blocks: [Block, ...Block[]]
  /** The blocks in it by name. */
  readonly names: Counts
  /** The formats that were open around it. */
  readonly formats: Counts
}

/** What a parser has open, estimated as far as its time depends on that. */
class OpenElements {
  private readonly mostFormats: number
  private readonly outer: Scope[] = []
  private scope = createScope('', true, new Counts())
  private formats = new Counts()
  private readonly droppedFormats = new Counts()
  private depth = 0

  constructor(mostFormats: number) {
    this.mostFormats = mostFormats
  }

  /** Whether a tag may stay. The end tag of an element that may not goes with it. */
  takes({ name, isEnd, isSelfClosing }: Tag): boolean {
    const { scope } = this
    const isForeign = scope.names.has('svg') || scope.names.has('math')
    if (VOID.has(name) || (isSelfClosing && (isForeign || FOREIGN.has(name)))) return true
    if (!isForeign && CELLS.has(name)) return this.startCell()
    if (!isForeign && (ENDED_BY_THE_NEXT.has(name) || (RUBY.has(name) && this.block.inline.has('ruby'))))
      return true
    if (FORMATS.has(name)) return isEnd ? this.endFormat(name) : this.startFormat(name)
    if (SCOPES.has(name)) return isEnd ? this.endScope(name) : this.startScope(name)
    if (BLOCKS.has(name)) return isEnd ? this.endBlock(name) : this.startBlock(name)
    return isEnd ? this.endInline(name) : this.startInline(name)
  }

  private get block(): Block {
    return this.scope.blocks.at(-1) ?? this.scope.blocks[0]
  }

  private get hasRoom(): boolean {
    return this.depth + this.formats.total < DEEPEST
  }

  /** A cell ends what is open in the one before. */
  private startCell(): true {
    const { scope } = this
    if (scope.name !== 'table') return true
    while (scope.blocks.length > 1) this.closeBlock()
    this.formats = new Counts(scope.formats)
    return true
  }

  private startFormat(name: string): boolean {
    if (ONE_AT_A_TIME.has(name) && this.formats.has(name)) return true
    const isTaken = this.hasRoom && this.formats.total < this.mostFormats
    if (isTaken) this.formats.add(name)
    else this.droppedFormats.add(name)
    return isTaken
  }

  private endFormat(name: string): boolean {
    if (this.droppedFormats.remove(name)) return false
    this.formats.remove(name)
    return true
  }

  private startInline(name: string): boolean {
    const { inline, dropped } = this.block
    const isTaken = this.hasRoom
    if (isTaken) this.depth++
    if (isTaken) inline.add(name)
    else dropped.add(name)
    return isTaken
  }

  private endInline(name: string): boolean {
    const { inline, dropped } = this.block
    if (dropped.remove(name)) return false
    if (inline.remove(name)) this.depth--
    return true
  }

  private startBlock(name: string): boolean {
    if (name === 'button') this.endBlock(name)
    const isTaken = this.hasRoom
    if (isTaken) this.depth++
    this.scope.blocks.push(createBlock(name, isTaken))
    this.scope.names.add(name)
    return isTaken
  }

  private endBlock(name: string): boolean {
    if (!this.scope.names.has(name)) return true
    let block = this.closeBlock()
    while (block.name !== name) block = this.closeBlock()
    return block.isTaken
  }

  private closeBlock(): Block {
    const { blocks, names } = this.scope
    const block = blocks.length > 1 ? blocks.pop() : undefined
    if (!block) return blocks[0]
    names.remove(block.name)
    this.depth -= block.inline.total + (block.isTaken ? 1 : 0)
    return block
  }

  private startScope(name: string): boolean {
    const isTaken = this.hasRoom
    if (isTaken) this.depth++
    this.outer.push(this.scope)
    this.scope = createScope(name, isTaken, new Counts(this.formats))
    return isTaken
  }

  /** Only the end tag of a table reaches through other scopes. */
  private endScope(name: string): boolean {
    const isReached = name === 'table' && this.outer.some((scope) => scope.name === name)
    if (!isReached && this.scope.name !== name) return true
    for (;;) {
      const ended = this.scope
      while (ended.blocks.length > 1) this.closeBlock()
      const [{ inline, isTaken }] = ended.blocks
      this.depth -= inline.total + (isTaken ? 1 : 0)
      this.formats = ended.formats
      this.scope = this.outer.pop() ?? createScope('', true, new Counts())
      if (ended.name === name) return isTaken
    }
  }
}

/** How many there are of each name. */
class Counts {
  total = 0
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

  /** Takes one away; false where there is none. */
  remove(name: string): boolean {
    if (!this.has(name)) return false
    this.counts.set(name, (this.counts.get(name) ?? 0) - 1)
    this.total--
    return true
  }
}

function createScope(name: string, isTaken: boolean, formats: Counts): Scope {
  return { name, blocks: [createBlock(name, isTaken)], names: new Counts(), formats }
}

function createBlock(name: string, isTaken: boolean): Block {
  return { name, isTaken, inline: new Counts(), dropped: new Counts() }
}

const VOID = setOf(
  'area base basefont bgsound br col embed frame hr img input link meta param source track wbr',
)
/** What ends where the next of its kind begins, or is there once. */
const ENDED_BY_THE_NEXT = setOf('body dd dt frameset head html li option p')
const RUBY = setOf('rb rp rt rtc')
const CELLS = setOf('caption colgroup tbody td tfoot th thead tr')
const FORMATS = setOf('a b big code em font i nobr s small strike strong tt u')
const ONE_AT_A_TIME = setOf('a nobr')
const SCOPES = setOf('applet marquee object table template')
const BLOCKS = setOf(
  'address article aside blockquote button center details dialog dir div dl fieldset figcaption figure footer form h1 h2 h3 h4 h5 h6 header hgroup listing main math menu nav ol pre search section select summary svg ul',
)
const FOREIGN = setOf('math svg')

function setOf(list: string): ReadonlySet<string> {
  return new Set(list.split(' '))
}
