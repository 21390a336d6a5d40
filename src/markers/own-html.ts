// The classes by which the importer recognises what the exporter wrote. Other programs ignore them.

/** On a line in which every white-space character counts. */
export const KEPT_SPACES = 'pinwell-spaces'

/** On an element that holds tabs, each written as `TAB_SPACE`. */
export const TABS = 'pinwell-tabs'

/** An em space: other programs would collapse a tab. */
export const TAB_SPACE = '\u2003'
