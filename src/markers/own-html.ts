// Classes by which the importer recognises HTML that the exporter wrote. Other programs ignore them.

/** Marks a line in which every white-space character is significant. */
export const KEPT_SPACES = 'pinwell-spaces'

/** Marks an element that contains tabs, each written as `TAB_SPACE`. */
export const TABS = 'pinwell-tabs'

/** An em space stands for a tab, because other programs would collapse a tab. */
export const TAB_SPACE = '\u2003'
