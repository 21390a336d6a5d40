/** How the two versions of a conflict and the decisions for them are named. */
export interface VersionNames {
  readonly mine: VersionName
  readonly theirs: VersionName
  readonly keepBoth: string
}

export interface VersionName {
  /** If `isDevice`, what it is called until the name of its device is known. */
  readonly name: string
  /** Whether it is called by its device. Otherwise the device is named beside its date. */
  readonly isDevice?: true
  readonly keep: string
}

/** `here`: this page has made the copy. `copy`: any device may have made it. `draft`: the version of this page is not saved yet. */
export const VERSION_NAMES: Readonly<Record<'here' | 'copy' | 'draft', VersionNames>> = {
  here: {
    mine: { name: 'This device', isDevice: true, keep: 'Keep mine' },
    theirs: { name: 'Another device', isDevice: true, keep: 'Keep theirs' },
    keepBoth: 'Keep both',
  },
  copy: {
    mine: { name: 'Conflict copy', keep: 'Keep the copy' },
    theirs: { name: 'Note', keep: 'Keep the note' },
    keepBoth: 'Keep both',
  },
  draft: {
    mine: { name: 'Your text', keep: 'Keep mine' },
    theirs: { name: 'Saved elsewhere', keep: 'Keep theirs' },
    keepBoth: 'Decide when saving',
  },
}
