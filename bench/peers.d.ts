// The peers are installed only for a benchmark run, so the type check treats them as untyped.
declare module '@lexical/markdown'
declare module 'commonmark'
declare module 'markdown-it'
declare module 'lighthouse' {
  interface Result {
    readonly lhr: {
      /** Scores from 0 to 1. */
      readonly categories: Readonly<Record<string, { readonly score: number | null }>>
      /** Why there are no scores. */
      readonly runtimeError?: { readonly code: string }
      readonly audits: Readonly<Record<string, { readonly numericValue?: number }>>
    }
  }
  export default function lighthouse(
    url: string,
    flags: { readonly port: number; readonly logLevel: 'error' },
    config?: object,
  ): Promise<Result | undefined>
  export const desktopConfig: object
}
declare module 'prosemirror-markdown'
declare module 'react-markdown'
declare module 'react-virtuoso'
