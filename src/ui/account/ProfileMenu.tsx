import { UserRound } from 'lucide'
import { type KeyboardEvent, useId, useState } from 'react'
import { memberOf, type SessionState } from '../../account/session-state.ts'
import { fetchDialogs } from '../dialogs/fetchDialogs.ts'
import { Icon } from '../Icon.tsx'
import { useChunk } from '../loading/useChunk.ts'
import { REPEATING_TOOLTIP } from '../tooltip.ts'
import type { MenuChoice, MenuFocus } from './ProfileMenuItems.tsx'
import iconButton from '../IconButton.module.css'
import styles from './ProfileMenu.module.css'

interface Props {
  readonly state: SessionState
  readonly onChoose: (choice: MenuChoice) => void
  /** Called at the first sign that the person is about to use the menu. */
  readonly onIntent: () => void
  /** Called if the menu cannot be loaded. */
  readonly onFailure: () => void
}

/** The profile button. Its menu is loaded at the first press, and from then on the browser opens it. */
export function ProfileMenu({ state, onChoose, onIntent, onFailure }: Props) {
  const [isOpen, setIsOpen] = useState(false)
  const [focus, setFocus] = useState<MenuFocus>()
  const menuId = useId()
  const chunk = useChunk(fetchDialogs, focus !== undefined, () => {
    setFocus(undefined)
    onFailure()
  })

  function onKeyDown(event: KeyboardEvent) {
    if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return
    event.preventDefault()
    setFocus({ at: event.key === 'ArrowDown' ? 0 : -1 })
  }

  return (
    <div onPointerEnter={onIntent} onFocus={onIntent}>
      <button
        type="button"
        title="Profile"
        aria-label="Profile"
        {...REPEATING_TOOLTIP}
        aria-haspopup="menu"
        aria-expanded={isOpen}
        popoverTarget={menuId}
        className={`${iconButton.button} ${styles.button}`}
        data-member={state.kind === 'member'}
        onClick={(event) => {
          // Safari does not focus a clicked button, and then the menu could not return the focus to it.
          event.currentTarget.focus()
          if (chunk) return
          // The default action would close the menu if its chunk is there at once.
          event.preventDefault()
          setFocus({ at: 0 })
        }}
        onKeyDown={onKeyDown}
      >
        <ProfilePicture photoURL={memberOf(state)?.photoURL ?? ''} />
      </button>
      {chunk && (
        <chunk.ProfileMenuItems
          id={menuId}
          state={state}
          focus={focus}
          onToggle={setIsOpen}
          onChoose={onChoose}
        />
      )}
    </div>
  )
}

/** The member's picture, or an icon if there is none or it cannot be loaded. */
function ProfilePicture({ photoURL }: { photoURL: string }) {
  const [failedURL, setFailedURL] = useState('')
  if (!photoURL.startsWith('https://') || failedURL === photoURL)
    return <Icon icon={UserRound} size={18} strokeWidth={1.75} />
  return (
    <img
      src={photoURL}
      alt=""
      referrerPolicy="no-referrer"
      className={styles.photo}
      onError={() => setFailedURL(photoURL)}
    />
  )
}
