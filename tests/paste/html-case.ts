/**
 * What pasted HTML becomes, row by row of the specification: [what it shows, HTML, marker text]. `null` stands for an
 * empty result, where the plain text is taken instead.
 */
export type Case = readonly [title: string, html: string, text: string | null, where?: 'chromium']
