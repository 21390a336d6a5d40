/** If the code for what the person wants to do cannot be loaded. */
export const CHUNK_FAILED = 'Part of the app could not be loaded. Please check your connection and try again.'
