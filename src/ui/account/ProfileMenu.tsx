import { LogIn, LogOut, Trash2, UserPlus, UserRound, UserRoundPen, type IconNode } from 'lucide'
import { useId, useRef, useState, type KeyboardEvent } from 'react'
import type { SessionState } from '../../account/session-state.ts'
import iconButton from '../IconButton.module.css'
import styles from './ProfileMenu.module.css'
import { Icon } from '../Icon.tsx'

export type MenuChoice = 'login' | 'signUp' | 'complete' | 'trash' | 'logout'

interface Props {
  readonly state: SessionState
  readonly onChoose: (choice: MenuChoice) => void
  /** Called at the first sign that the person is about to use the menu. */
  readonly onIntent: () => void
}

/** The profile button and its menu. The browser closes the menu on Escape and on a click elsewhere. */
export function ProfileMenu({ state, onChoose, onIntent }: Props) {
  const [open, setOpen] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  const menu = useRef<HTMLDivElement>(null)
  const menuId = useId()
  const identityId = useId()
  const member = state.kind === 'member' ? state : undefined

  function items() {
    return Array.from(menu.current?.querySelectorAll('button') ?? [])
  }

  function onButtonKeyDown(event: KeyboardEvent) {
    if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return
    event.preventDefault()
    menu.current?.togglePopover(true)
    items()
      .at(event.key === 'ArrowDown' ? 0 : -1)
      ?.focus()
  }

  function onMenuKeyDown(event: KeyboardEvent) {
    // Closing the menu returns the focus to the button. The browser then moves it on from there.
    if (event.key === 'Tab') return menu.current?.hidePopover()
    const all = items()
    const index = all.findIndex((item) => item === document.activeElement)
    const next = { ArrowDown: index + 1, ArrowUp: index - 1, Home: 0, End: -1 }[event.key]
    if (next === undefined) return
    event.preventDefault()
    all.at(next % all.length)?.focus()
  }

  return (
    <div onPointerEnter={onIntent} onFocus={onIntent}>
      <button
        ref={button}
        type="button"
        title="Profile"
        aria-label="Profile"
        aria-haspopup="menu"
        aria-expanded={open}
        popoverTarget={menuId}
        className={`${iconButton.button} ${styles.button}`}
        data-member={member !== undefined}
        // Safari does not focus a clicked button, and then the menu could not return the focus to it.
        onClick={() => button.current?.focus()}
        onKeyDown={onButtonKeyDown}
      >
        <ProfilePicture photoURL={member?.member.photoURL ?? ''} />
      </button>
      <div
        ref={menu}
        id={menuId}
        popover="auto"
        className={styles.menu}
        onToggle={({ newState }) => {
          setOpen(newState === 'open')
          if (newState === 'open' && !menu.current?.contains(document.activeElement)) items()[0]?.focus()
        }}
      >
        {member && (
          <div id={identityId} className={styles.identity}>
            <p className={styles.name} dir="auto">
              {memberName(member)}
            </p>
            <p className={styles.email}>{member.member.email}</p>
          </div>
        )}
        <div
          role="menu"
          aria-label="Profile"
          aria-describedby={member && identityId}
          onKeyDown={onMenuKeyDown}
        >
          {choicesFor(state).map((choice) => {
            const { icon, label } = CHOICES[choice]
            return (
              <button
                key={choice}
                type="button"
                role="menuitem"
                tabIndex={-1}
                className={styles.item}
                onClick={() => {
                  menu.current?.hidePopover()
                  onChoose(choice)
                }}
              >
                <Icon icon={icon} size={18} strokeWidth={1.75} />
                {label}
              </button>
            )
          })}
        </div>
      </div>
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

const CHOICES: Record<MenuChoice, { readonly icon: IconNode; readonly label: string }> = {
  login: { icon: LogIn, label: 'Login' },
  signUp: { icon: UserPlus, label: 'Sign Up' },
  complete: { icon: UserRoundPen, label: 'Complete Profile' },
  trash: { icon: Trash2, label: 'Trash' },
  logout: { icon: LogOut, label: 'Logout' },
}

function choicesFor(state: SessionState): readonly MenuChoice[] {
  if (state.kind !== 'member') return ['login', 'signUp']
  return state.incomplete ? ['complete', 'trash', 'logout'] : ['trash', 'logout']
}

function memberName({ fullName, member }: Extract<SessionState, { kind: 'member' }>): string {
  return fullName.trim() || member.displayName.trim() || 'User'
}
