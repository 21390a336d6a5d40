import type { DraftRisk } from '../../drafts/ports.ts'

/** Why drafts may be lost, and what the person can do. They are part of the first load, because later chunks may be missing too. */
export const DRAFT_WARNINGS: Readonly<Record<DraftRisk, string>> = {
  full: 'Storage is full: what you type may be lost when this page closes. Save it, or free up space in this browser.',
  failed: 'This browser may lose what you type: save it before you leave this page.',
}
