import type { Doc } from '../../src/markers/doc.ts'

/** A document without characters that HTML cannot contain or that pasting changes. */
export function withRepresentableText(doc: Doc): Doc {
  return doc.map((block) =>
    block.type === 'code'
      ? { ...block, code: toRepresentableText(block.code) }
      : { ...block, runs: block.runs.map((run) => ({ ...run, text: toRepresentableText(run.text) })) },
  )
}

function toRepresentableText(text: string): string {
  return text.replace(/[\0\u00a0]|\p{Surrogate}/gu, 'x')
}
