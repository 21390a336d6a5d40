/**
 * The markers that pasted HTML becomes, in the order of the specification: [description, HTML, marker text]. `null` means an empty
 * result, for which the plain text is pasted instead.
 */
export type Case = readonly [title: string, html: string, text: string | null, where?: 'chromium']

export const lines = (...text: readonly string[]): string => text.join('\n')
