/** How the two versions of a conflict and the decisions for them are named. Devices have no names. */
export interface VersionNames {
  readonly mine: VersionName
  readonly theirs: VersionName
  readonly keepBoth: string
}

interface VersionName {
  readonly name: string
  readonly keep: string
}

/** `here`: this page has made the copy. `copy`: any device may have made it. `draft`: the version of this page is not saved yet. */
export const VERSION_NAMES: Readonly<Record<'here' | 'copy' | 'draft', VersionNames>> = {
  here: {
    mine: { name: 'This device', keep: 'Keep mine' },
    theirs: { name: 'Another device', keep: 'Keep theirs' },
    keepBoth: 'Keep both',
  },
  copy: {
    mine: { name: 'Conflicting copy', keep: 'Keep the copy' },
    theirs: { name: 'Note', keep: 'Keep the note' },
    keepBoth: 'Keep both',
  },
  draft: {
    mine: { name: 'Your text', keep: 'Keep mine' },
    theirs: { name: 'Saved elsewhere', keep: 'Keep theirs' },
    keepBoth: 'Decide when saving',
  },
}
