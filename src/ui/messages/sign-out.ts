/** In the chunk of the page, because it is shown without a dialog. */
export const SIGNED_OUT_EVERYWHERE =
  'You were signed out on all devices. Changes that are not in your account stay on this one.'

/** For screen readers. On the screen, the notes are gone. */
export const SIGNED_OUT = 'Signed out'
