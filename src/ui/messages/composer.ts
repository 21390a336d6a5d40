export const SLOW_SAVE_MESSAGE =
  'Not saved yet: no response from the cloud. Your text stays here until it is saved.'
export const CHANGED_MESSAGE = 'This note has been changed elsewhere.'
export const DELETED_MESSAGE =
  'This note has been deleted. Your text is still here: Save keeps it as a new note.'
