import { flushSync } from 'react-dom'
// The default entry injects styles, which a strict Content-Security-Policy forbids. The headless one has no styles.
import { toast } from 'react-hot-toast/headless'
import type { Dismiss } from '../../notifier.ts'
import type { Outcome } from '../messages/errors.ts'
import { deletionTopic, messageOf, type Topic } from '../messages/outcomes.ts'
import type { Notifier, Offer } from '../notifier.ts'
import { ActionToast } from './ActionToast.tsx'
import { toastDuration } from './toastDuration.ts'

/** Long enough to read the message and reach the button. After that, what was deleted is in the trash. */
const OFFER_DURATIONS_MS = {
  undo: 8000,
  'sign-in': 8000,
  download: 20_000,
  copy: 20_000,
  compare: 20_000,
} as const

export const toaster: Notifier = {
  success: (message) => showText('success', message),
  error: (message) => showText('error', message),
  info: (message) => showText('info', message),
  offer: showOffer,
}

/** Equal messages share one toast, and the last one sets its duration. */
function showText(tone: 'success' | 'error' | 'info', message: string, topic?: Topic): Dismiss {
  const [type, show] = tone === 'info' ? (['blank', toast] as const) : ([tone, toast[tone]] as const)
  return dismissById(
    show(message, { id: topic ?? `${type} ${message}`, duration: toastDuration(type, message) }),
  )
}

/** An offer without a topic gets its own toast because of its button. An offer with a topic replaces an earlier one of that topic. */
function showOffer(message: string, offer: Offer, topic?: Topic): Dismiss {
  const show = offer.kind === 'compare' ? toast : toast[offer.kind === 'undo' ? 'success' : 'error']
  return dismissById(
    // Rendered before another key can be pressed: until here, the undo keys had the change without its message.
    flushSync(() =>
      show(
        ({ id, createdAt }) => <ActionToast id={id} createdAt={createdAt} message={message} offer={offer} />,
        { duration: OFFER_DURATIONS_MS[offer.kind], ...(topic !== undefined && { id: topic }) },
      ),
    ),
  )
}

export function toastOutcome(outcome: Outcome): Dismiss {
  const { tone, text, offer, topic } = messageOf(outcome)
  return offer ? showOffer(text, offer, topic) : showText(tone, text, topic)
}

export function removeToasts() {
  toast.remove()
}

export function removeTopic(topic: Topic) {
  toast.remove(topic)
}

/** Removes the message that offers to undo the deletion of a note, or of several notes of which it is the first. */
export function removeDeletion(id: string, hasOthers: boolean) {
  removeTopic(deletionTopic(id, hasOthers))
}

/** Removes the toast without an animation, so that an outdated message is not visible beside the current one. */
function dismissById(id: string): Dismiss {
  return () => toast.remove(id)
}
