import type { Plugin } from 'vite'

/**
 * Patches three faults of the database SDK:
 *
 * 1. It splits a long message after every 16,384 UTF-16 units, even inside a surrogate pair. Both halves reach the service as U+FFFD.
 * 2. It throws when it hashes a string that ends in half a surrogate pair. It hashes all cached data whenever it reconnects, so one
 *    such note would keep a device offline until the next reload.
 * 3. It asks a new monitor of the network before each connection, whose two listeners stay on the window.
 *
 * Fails the build, and the start of the development server, when the code that a patch replaces is not found.
 */
export function patchDatabaseSdk(): Plugin {
  const applied = new Set<Patch>()
  const plugin: Plugin = {
    name: 'pinwell:patch-database-sdk',
    transform: {
      filter: { id: PATCHES.map(({ file }) => file) },
      handler(code, id) {
        let patched = code
        for (const patch of PATCHES.filter(({ file }) => file.test(id))) {
          if (!code.includes(patch.original))
            return this.error(`${patch.subject} has changed in ${id}: ${HINT}`)
          applied.add(patch)
          patched = patched.replace(patch.original, patch.patched)
        }
        return { code: patched, map: null }
      },
    },
    buildStart() {
      applied.clear()
    },
    buildEnd(error) {
      if (error || ![...this.getModuleIds()].some((id) => DATABASE_ENTRY.test(id))) return
      for (const patch of PATCHES)
        if (!applied.has(patch)) this.error(`${patch.subject} was not found: ${HINT}`)
    },
  }
  return { ...plugin, config: () => ({ optimizeDeps: { rolldownOptions: { plugins: [plugin] } } }) }
}

const DATABASE_ENTRY = /[\\/]firebase[\\/]database[\\/]/
const HINT = 'see build/patch-database-sdk.ts.'

interface Patch {
  /** Names the patched code in the error message when the patch cannot be applied. */
  readonly subject: string
  readonly file: RegExp
  readonly original: string
  readonly patched: string
}

const DATABASE_FILE = /[\\/]@firebase[\\/]database[\\/]dist[\\/].*\.js$/

/** Ends a segment one unit earlier when it would split a surrogate pair. */
const SPLITTER: Patch = {
  subject: 'The message splitter in the database SDK',
  file: DATABASE_FILE,
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

/** Hashes a trailing lone surrogate as it is. The service then computes another hash and sends the data again. */
const HASH_INPUT: Patch = {
  subject: 'The hash input in the database SDK',
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

/** Leaves the check out, because a new monitor always says that there is a network. */
const NETWORK_CHECK: Patch = {
  subject: 'The network check in the database SDK',
  file: DATABASE_FILE,
  original: `        const online = OnlineMonitor.getInstance().currentlyOnline();
        return isEmpty(this.interruptReasons_) && online;
`,
  patched: `        return isEmpty(this.interruptReasons_);
`,
}

const PATCHES: readonly Patch[] = [SPLITTER, HASH_INPUT, NETWORK_CHECK]
