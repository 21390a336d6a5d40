import type { Plugin } from 'vite'

/**
 * Patches two faults of the database SDK. It cuts a long message at every 16,384th unit, also in the middle of a character of two, and
 * both halves reach the service as U+FFFD. And it throws when it hashes a text that ends in half a surrogate pair, which it does for all
 * that it has cached whenever it connects again: one such note would keep a device offline until the next reload.
 * Ends the build, and the start of the development server, when the code of a patch is not found any more.
 */
export function patchDatabaseSdk(): Plugin {
  const applied = new Set<Patch>()
  const plugin: Plugin = {
    name: 'pinwell:patch-database-sdk',
    transform: {
      filter: { id: PATCHES.map(({ file }) => file) },
      handler(code, id) {
        const patch = PATCHES.find(({ file }) => file.test(id))
        if (!patch) return undefined
        if (!code.includes(patch.original))
          return this.error(`${patch.subject} is not as it was in ${id}: ${HINT}`)
        applied.add(patch)
        return { code: code.replace(patch.original, patch.patched), map: null }
      },
    },
    buildStart() {
      applied.clear()
    },
    buildEnd(error) {
      if (error || ![...this.getModuleIds()].some((id) => DATABASE_ENTRY.test(id))) return
      for (const patch of PATCHES)
        if (!applied.has(patch)) this.error(`${patch.subject} is not where it was: ${HINT}`)
    },
  }
  return { ...plugin, config: () => ({ optimizeDeps: { rolldownOptions: { plugins: [plugin] } } }) }
}

const DATABASE_ENTRY = /[\\/]firebase[\\/]database[\\/]/
const HINT = 'see build/patch-database-sdk.ts.'

interface Patch {
  /** What the patch is about, for the message when it cannot be applied. */
  readonly subject: string
  readonly file: RegExp
  readonly original: string
  readonly patched: string
}

/** A segment that would end in the first half of a character leaves it to the next one. */
const SPLITTER: Patch = {
  subject: 'The splitter of messages in the SDK of the database',
  file: /[\\/]@firebase[\\/]database[\\/]dist[\\/].*\.js$/,
  original: `    for (let c = 0; c < len; c += segsize) {
        if (c + segsize > len) {
            dataSegs.push(str.substring(c, len));
        }
        else {
            dataSegs.push(str.substring(c, c + segsize));
        }
    }
`,
  patched: `    for (let c = 0, end = 0; c < len; c = end) {
        end = Math.min(c + segsize, len);
        if (end < len && (str.charCodeAt(end - 1) & 0xfc00) === 0xd800)
            end--;
        dataSegs.push(str.substring(c, end));
    }
`,
}

/** A half at the end is hashed by itself. The service has another hash for it then, and sends the data again. */
const HASH_INPUT: Patch = {
  subject: 'The input of the hash in the SDK of the database',
  file: /[\\/]@firebase[\\/]util[\\/]dist[\\/].*\.js$/,
  original: `        if (c >= 0xd800 && c <= 0xdbff) {
            const high = c - 0xd800; // the high 10 bits.
            i++;
            assert(i < str.length, 'Surrogate pair missing trail surrogate.');
`,
  patched: `        if (c >= 0xd800 && c <= 0xdbff && i + 1 < str.length) {
            const high = c - 0xd800; // the high 10 bits.
            i++;
`,
}

const PATCHES: readonly Patch[] = [SPLITTER, HASH_INPUT]
