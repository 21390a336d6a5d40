import type { Plugin } from 'vite'

/**
 * Mends the database SDK: it cuts a long message at every 16,384th unit, also in the middle of a character of two, and both halves
 * reach the service as U+FFFD. Ends the build, and the start of the development server, when there is nothing to mend any more.
 */
export function mendFrames(): Plugin {
  let mended = 0
  const mend: Plugin = {
    name: 'pinwell:mend-frames',
    transform: {
      filter: { id: DATABASE },
      handler(code, id) {
        if (!code.includes(BROKEN))
          return this.error(`The splitter of messages is not as it was in ${id}: ${HINT}`)
        mended++
        return { code: code.replace(BROKEN, MENDED), map: null }
      },
    },
    buildStart() {
      mended = 0
    },
    buildEnd(error) {
      const ids = [...this.getModuleIds()]
      if (!error && mended === 0 && ids.some((id) => FACADE.test(id)))
        this.error(`The SDK of the database is not where it was: ${HINT}`)
    },
  }
  return { ...mend, config: () => ({ optimizeDeps: { rolldownOptions: { plugins: [mend] } } }) }
}

const DATABASE = /[\\/]@firebase[\\/]database[\\/]dist[\\/].*\.js$/
const FACADE = /[\\/]firebase[\\/]database[\\/]/
const HINT = 'see build/frames.ts.'

const BROKEN = `    for (let c = 0; c < len; c += segsize) {
        if (c + segsize > len) {
            dataSegs.push(str.substring(c, len));
        }
        else {
            dataSegs.push(str.substring(c, c + segsize));
        }
    }
`

/** A segment that would end in the first half of a character leaves it to the next one. */
const MENDED = `    for (let c = 0, end = 0; c < len; c = end) {
        end = Math.min(c + segsize, len);
        if (end < len && (str.charCodeAt(end - 1) & 0xfc00) === 0xd800)
            end--;
        dataSegs.push(str.substring(c, end));
    }
`
