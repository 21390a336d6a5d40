import { clearPageAtSignOut } from './account/clearPageAtSignOut.ts'
import { followOtherTabs, followSignOut } from './account/followMember.ts'
import { closeByBackButton } from './commands/closeByBackButton.ts'
import { showFocusAfterClosing } from './commands/showFocusAfterClosing.ts'
import { type PageStartOptions, startCommands } from './commands/startCommands.ts'
import { preventBrowserSave } from './composer/preventBrowserSave.ts'
import { reportUse } from './devices/reportUse.ts'
import { followInstallation } from './install/install-offer.ts'
import { followStoredSort } from './list/order/followStoredSort.ts'
import { SIGNED_OUT_EVERYWHERE } from './messages/sign-out.ts'
import { followNoteLink } from './open-note/followNoteLink.ts'
import { returnAfterReload } from './reload/returnAfterReload.ts'
import { keepSearchFocus } from './search/search-box.ts'
import { resumeDeletion } from './settings/account/resumeDeletion.ts'
import { followChoices } from './settings/choices/device-choice.ts'
import { followBadge } from './settings/choices/followBadge.ts'
import { followSettingsLink, type LinkedForm } from './settings/settings-link.ts'
import { receiveShared } from './sharing/receiveShared.ts'
import { acceptFiles } from './transfer/acceptFiles.ts'

/** Starts what listens to the whole page. Returns a function that stops it. */
export function startPage(options: PageStartOptions): () => void {
  const { page, ports } = options
  const { session } = ports
  const openSettings = (initialForm?: LinkedForm) => page.dialog.set({ name: 'settings', initialForm })
  const stops = [
    followChoices(),
    followStoredSort(page.sort),
    followBadge(ports.notes),
    startCommands(options),
    followNoteLink(ports),
    returnAfterReload(options.element, ports),
    closeByBackButton(page, ports),
    keepSearchFocus(),
    followSettingsLink(openSettings),
    ...(session
      ? [
          clearPageAtSignOut(session, page, () => ports.onQuery('')),
          followSignOut(session, () => ports.notify.info(SIGNED_OUT_EVERYWHERE)),
          resumeDeletion(session, () => openSettings('deletion')),
          followOtherTabs(session, window),
          reportUse(session),
        ]
      : []),
    receiveShared(ports, (files) => page.dialog.set({ name: 'import', files })),
    followInstallation(page),
    preventBrowserSave(),
    showFocusAfterClosing(),
    acceptFiles(page, ports.notify),
    dispatchMissedStorageEvents(),
  ]
  return () => {
    for (const stop of stops) stop()
  }
}

/**
 * A page in the back/forward cache misses the 'storage' events of other tabs. When it is restored, this dispatches one without a key, which
 * means that any item may have changed.
 */
function dispatchMissedStorageEvents(): () => void {
  addEventListener('pageshow', onPageShow)
  return () => removeEventListener('pageshow', onPageShow)
}

function onPageShow({ persisted }: PageTransitionEvent) {
  if (persisted) dispatchEvent(new StorageEvent('storage'))
}
