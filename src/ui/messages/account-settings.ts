/** The sentences about the account in the settings. */
export const ACCOUNT_SETTINGS = {
  title: 'Account',
  visitor: 'You are signed out. Sign in to see your account here.',
  signIn: 'Sign in',
  cancel: 'Cancel',
  save: 'Save name',
  saving: 'Saving...',
  waiting: 'Waiting for confirmation...',
  loading: 'Loading…',

  name: 'Name',
  fullName: 'Full Name',
  changeName: 'Change name',
  nameChanged: 'Name changed',

  photo: 'Photo',
  hasPhoto: 'From Google',
  hasNoPhoto: 'None',
  removePhoto: 'Remove photo',
  photoRemoved: 'Photo removed',
  takeGooglePhoto: 'Use the photo from Google',
  googlePhotoTaken: 'The photo from Google is used',

  email: 'Email',
  changeEmail: 'Change email',
  newEmail: 'New email address',
  emailLead:
    'We will send a link to the new address. When you open it, your email address changes and all devices are signed out. Until then, nothing changes.',
  sendLink: 'Send link',
  sending: 'Sending...',

  password: 'Password',
  hasPassword: 'Set',
  hasNoPassword: 'Not set',
  changePassword: 'Change password',
  setPassword: 'Set password',
  saveNewPassword: 'Save new password',
  savePassword: 'Save password',
  currentPassword: 'Current password',
  newPassword: 'New password',
  confirmPassword: 'Confirm new password',
  passwordHint: 'At least 8 characters, and not your email address',
  passwordChanged: 'Password changed. Other devices have to sign in again.',
  passwordSet: 'Password set. You can now sign in without Google too.',
  googleConfirms: 'Google will ask you to confirm this.',

  google: 'Google',
  isLinked: 'Linked',
  isNotLinked: 'Not linked',
  link: 'Link Google',
  chooseGoogle: 'Choose a Google account',
  linkLead: 'You can then sign in with Google too.',
  linked: 'Google is linked',
  unlink: 'Unlink Google',
  confirmUnlink: 'Unlink',
  unlinked: 'Google is unlinked',
  passwordFirst: 'Set a password first. Otherwise you could no longer sign in.',

  devices: 'Devices',
  signOut: 'Sign out here',
  signOutEverywhere: 'Sign out everywhere',
  signingOut: 'Signing out...',
  staysAfterSignOut:
    'Signing out removes your notes from a device. Only drafts and changes that are not in your account yet stay on it until you sign in there again.',

  deletion: 'Delete account',
  deleteAccount: 'Delete account…',
  deletionLead:
    'This deletes your notes, the trash, all versions and your profile, and then your sign-in. This cannot be undone. Your other devices are signed out. Only the time of the deletion is kept, so that no device can bring notes back. Changes that another device has not sent stay on it until you remove them in its settings.',
  exportFirst: 'Export notes first',
  deleteAll: 'Delete account and all data',
  deleting: 'Deleting...',
  deleteSignIn: 'Delete the sign-in',
  keepAccount: 'Keep the empty account',
  accountKept: 'Your account is empty and can be used again.',
  deleted: 'Your account and all its data have been deleted.',
} as const

export function linkSentMessage(email: string): string {
  return `A link is on its way to ${email}. Open it to change your address.`
}

export function signInRemainsMessage(email: string): string {
  return `Your notes, trash, versions and profile have been deleted. Only your sign-in ${email} remains.`
}
