const fail = () => Promise.reject(new Error('No pop-up'))

/** In place of Google's pop-up, because Node has no windows. */
export const noPopup = () => ({
  signIn: fail,
  reauthenticate: fail,
  link: fail,
  close() {},
  warmUp: async () => {},
})
