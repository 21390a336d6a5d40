// Classes by which the importer recognizes HTML that the exporter wrote. Other programs ignore them.

/** Marks a line whose characters and marks are all significant: its white space, a box sign, the strikethrough of a done item. */
export const EXACT_TEXT = 'pinwell-spaces'

/** Marks an element that contains tabs, each written as `TAB_SPACE`. */
export const TABS = 'pinwell-tabs'

/** An em space stands for a tab, because other programs would collapse a tab. */
export const TAB_SPACE = '\u2003'
