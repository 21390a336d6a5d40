export type Bench = Readonly<Record<string, (...args: readonly unknown[]) => unknown>>

declare global {
  interface Window {
    bench: Bench
  }
}

const pages: Readonly<Record<string, () => Promise<object>>> = {
  growth: () => import('./growth.ts'),
  preview: () => import('./preview.tsx'),
  list: () => import('./list.tsx'),
  typing: () => import('./typing.ts'),
  paste: () => import('./paste.ts'),
}

// `#list` loads list.tsx. The bench can call what it exports.
window.bench = { ...(await pages[location.hash.slice(1)]?.()) }
