/** The default style sheet of browsers, as far as a note can show it, and of Word, which shows no anchors of its comments. */
export const USER_AGENT_SHEET = `
address, article, aside, blockquote, body, caption, center, dd, details, dialog, dir, div, dl, dt, fieldset, figcaption,
figure, footer, form, h1, h2, h3, h4, h5, h6, header, hgroup, hr, html, legend, listing, main, menu, nav, ol, p,
plaintext, pre, search, section, summary, table, tbody, tfoot, thead, ul, xmp { display: block }
li { display: list-item }
tr { display: table-row }
td, th { display: table-cell }
dialog:not([open]), rp, math annotation, math annotation-xml, .msocomanchor { display: none }

b, strong { font-weight: bolder }
h1, h2, h3, h4, h5, h6, th { font-weight: bold }
u, ins, abbr[title], acronym[title] { text-decoration: underline }
s, strike, del { text-decoration: line-through }

ul, menu, dir { list-style-type: disc }
ol { list-style-type: decimal }

pre, listing, xmp, plaintext { white-space: pre; font-family: monospace }
code, kbd, samp, tt { font-family: monospace }
`
