// The peers are installed only for a benchmark run, so the type check treats them as untyped.
declare module '@lexical/markdown'
declare module 'commonmark'
declare module 'markdown-it'
declare module 'marked'
declare module 'prosemirror-markdown'
declare module 'prosemirror-model'
declare module 'react-markdown'
declare module 'react-virtuoso'
