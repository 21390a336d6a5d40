/** Loads what the page needs only after its first paint. It is requested when the page is idle, at the first key or when it is needed. */
export const fetchAfterFirstPaint = () => import('./after-first-paint.ts')
