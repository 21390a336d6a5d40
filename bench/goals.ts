/** The limit of every measured value. Each value is a ratio within one run, or hardly depends on the machine. */
export interface Goal {
  readonly description: string
  readonly limit: number
  readonly side: 'at least' | 'at most'
  readonly unit: string
}

type GoalName = keyof typeof goals
/** Values without their spread. One that could not be measured is undefined and counts as missed. */
export type Values = { readonly [name in GoalName]?: number | undefined }
export type Figures = { readonly [name in GoalName]?: number | Measured | undefined }

/** A value of several rounds. `spread` is half the distance between the quartiles of the single rounds. */
export interface Measured {
  readonly value: number
  readonly spread: number
}

export const goals = {
  'P1 short': atLeast(7, '×', 'parse a 200 B note, speed against commonmark.js'),
  'P1 medium': atLeast(8, '×', 'parse a 2 kB note, speed against commonmark.js'),
  'P1 long': atLeast(12, '×', 'parse a 100 kB note, speed against commonmark.js'),
  'P1 short floor': atLeast(0.5, '×', 'parse a 200 B note, speed against one charCodeAt pass'),
  'P1 medium floor': atLeast(0.5, '×', 'parse a 2 kB note, speed against one charCodeAt pass'),
  'P1 long floor': atLeast(0.5, '×', 'parse a 100 kB note, speed against one charCodeAt pass'),
  'P2 short': atLeast(8, '×', 'serialize a 200 B note, speed against the fastest peer'),
  'P2 medium': atLeast(8, '×', 'serialize a 2 kB note, speed against the fastest peer'),
  'P2 long': atLeast(8, '×', 'serialize a 100 kB note, speed against the fastest peer'),
  'P2 short floor': atLeast(0.2, '×', 'serialize a 200 B note, speed against join of its lines'),
  'P2 medium floor': atLeast(0.2, '×', 'serialize a 2 kB note, speed against join of its lines'),
  'P2 long floor': atLeast(0.2, '×', 'serialize a 100 kB note, speed against join of its lines'),
  'P3 double, Node': atMost(2.5, '×', 'hostile text twice as long, up to 1 MB, worst shape'),
  'P3 tenfold, Node': atMost(12, '×', 'hostile text ten times as long, worst shape'),
  'P3 double, Chromium': atMost(2.5, '×', 'the same in the browser'),
  'P3 tenfold, Chromium': atMost(12, '×', 'the same in the browser'),
  'P4 ratio': atMost(1.5, '×', 'first four lines of a 100 kB note against a 2 kB note'),
  'P4 time': atMost(2, 'µs', 'first four lines of a 100 kB note'),
  'C1 react-markdown': atMost(1 / 15, '×', 'cold page of 1,000 cards, CPU against react-markdown'),
  'C1 markdown-it': atMost(1 / 8, '×', 'cold page of 1,000 cards, CPU against markdown-it + innerHTML'),
  'C1 text': atMost(1.8, '×', 'cold page of 1,000 cards, CPU against one text node per card'),
  // Missed: a card has 5.39 elements. 2.00 are the card and its box, 1.00 list items, whose wrapped lines are indented, 1.00 list marks,
  // 1.02 marked runs, 0.23 code, and 0.14 the lines beside lists and code.
  'C1 elements': atMost(4, '', 'elements per card'),
  'S1 1k': atMost(
    0.06,
    '×',
    'typing queries over 1,000 notes, best titles first, CPU against toLowerCase().includes',
  ),
  'S1 10k': atMost(0.06, '×', 'typing queries over 10,000 notes'),
  'S1 100k': atMost(0.08, '×', 'typing queries over 100,000 notes'),
  'S2 p50': atMost(0.03, 'ms', 'a key in the app, with ranks and other spellings, median, 10,000 notes'),
  'S2 p95': atMost(3, 'ms', 'the same, 95th percentile'),
  'S3 time': atMost(5, 'µs', 'index one note of 500 characters'),
  'S3 memory': atMost(1.3, 'B', 'index memory per character, typed arrays included'),
  'N1 time': atMost(2, 'ms', 'one of 10,000 notes changed on the server: reducer, view, order, index'),
  'N1 ratio': atMost(1, '×', 'the same, CPU against copying a Map of 10,000 notes'),
  // An acknowledgement looks at the whole outbox three times.
  'N2 ratio': atMost(15, '×', 'one of 10,000 imported notes acknowledged, CPU against the same copy'),
  'Y1 bytes': atMost(1000, 'B', 'start with 10,000 unchanged notes, bytes down'),
  'Y1 growth': atMost(1.05, '×', 'the same, against 200 notes'),
  'Y1 CPU': atMost(10, 'ms', 'the same, CPU of the device in Node'),
  'Y2 cards': atMost(1000, 'ms', 'first 50 of 10,000 notes on a new device, 60 ms of latency'),
  'Y3 requests': atMost(1.2, '', 'requests of an edit'),
  'Y3 bytes': atMost(300, 'B', 'bytes down of an edit'),
  'Y3 parallel': atMost(1.2, '', 'requests of each of 50 edits that are sent after a time without a network'),
  'Z1 download': atMost(
    2.5,
    '$',
    'download of 1,000 daily users for a month, of 10 million accounts with 200 notes',
  ),
  'Z1 storage': atMost(1.8, '$', 'storage of 1,000 such accounts for a month'),
  'L1 CPU': atMost(1.3, '×', '10,000 cards, first render, CPU against 20 cards alone'),
  'L1 elements': atMost(130, '', 'elements in the list of 10,000'),
  'L2 change': atMost(1.5, '×', 'one of 10,000 notes changed, CPU against one of 20'),
  'L2 add': atMost(1.5, '×', 'a note inserted above 10,000, CPU against above 20'),
  'L2 slow frames': atMost(0, '', 'frames over 32 ms while scrolling 60 and 1,500 px per frame'),
  'L2 scroll': atMost(
    1,
    '×',
    'CPU per frame while scrolling 60 px, against react-virtuoso with the same cards',
  ),
  'L3 bytes': atMost(5, 'kB', 'what the virtual list adds, gzip'),
  'T1 lexical': atMost(0.6, '×', 'CPU per key at 100 kB, against plain Lexical'),
  'T1 textarea': atMost(1.4, '×', 'CPU per key at 100 kB, against a textarea'),
  'T1 p95': atMost(35, 'ms', 'key to frame at 100 kB, 95th percentile'),
  'T2 lexical': atMost(1.05, '×', 'CPU per key at 10 kB, against plain Lexical'),
  'T2 slow keys': atMost(0, '', 'keys over 50 ms at 10 kB'),
  'T3 extra': atMost(1.03, '×', 'CPU per key at 100 kB, against Lexical with content-visibility alone'),
  'E1 paste': atMost(1000, 'ms', 'paste of 200 kB, CPU of the main thread, worst of all shapes'),
  'E2 slices': atMost(
    200,
    'ms',
    'longest task while 450 kB are inserted in chunks, CPU, worst of all shapes',
  ),
  'J1 ratio': atMost(1.55, '×', 'first load in brotli, against react + react-dom'),
  'J1 bytes': atMost(90, 'kB', 'first load in brotli'),
  'J1 editor': atMost(95, 'kB', 'editor chunk, gzip'),
  'J2 paint': atMost(1.1, '×', 'first contentful paint on a slow line, against a page without scripts'),
  // 0.8 of Simplenote's first paint, which was 1.63 times that of a bare React page. Simplenote cannot be part of this run.
  'J3 ready': atMost(1.3, '×', 'main screen interactive, against a bare React page'),
  'J4 blocking': atMost(150, 'ms', 'main thread blocked after first paint, CPU four times slower'),
  'J5 mobile': atLeast(95, '', 'Lighthouse on a phone, performance'),
  'J5 desktop': atLeast(100, '', 'Lighthouse on a desktop, performance'),
  'J5 others': atLeast(100, '', 'Lighthouse, worst of accessibility, best practices and SEO in all runs'),
  'J5 shift': atMost(0.02, '', 'Lighthouse, worst layout shift of all runs'),
  'M1 list': atMost(300, 'ms', 'from navigation to the list, 2,000 notes on the device, no cloud'),
  'M1 many': atMost(300, 'ms', 'the same, 10,000 notes'),
  'D1 update': atMost(5, '×', 'local cloud: update of 64,000 notes, CPU against 16,000'),
  'D1 put': atMost(5, '×', 'local cloud: 64,000 notes put one by one, CPU against 16,000'),
  'D1 time': atMost(1000, 'ms', 'local cloud: update of 16,000 notes under the rules of the app, CPU'),
} satisfies Record<string, Goal>

function atLeast(limit: number, unit: string, description: string): Goal {
  return { description, limit, side: 'at least', unit }
}

function atMost(limit: number, unit: string, description: string): Goal {
  return { description, limit, side: 'at most', unit }
}

/** 'unclear' if the value is nearer to its limit than the rounds are to each other. */
export function judge(goal: Goal, { value, spread }: Measured): 'reached' | 'missed' | 'unclear' {
  if (spread > Math.abs(value - goal.limit)) return 'unclear'
  return shortfall(goal, value) > 0 || Number.isNaN(value) ? 'missed' : 'reached'
}

/** How far the value misses its limit, as a share of the limit; 0 when the limit is reached. */
export function shortfall(goal: Goal, figure: number): number {
  if (goal.side === 'at least') return Math.max(0, 1 - figure / goal.limit)
  return Math.max(0, goal.limit === 0 ? figure : figure / goal.limit - 1)
}
