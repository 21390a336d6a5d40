import { Download, LogIn, LogOut, Trash2, UserPlus, UserRoundPen, type IconNode } from 'lucide'
import { useCallback, useId, useRef } from 'react'
import type { SessionState } from '../../account/session-state.ts'
import styles from './ProfileMenuItems.module.css'
import { focusMenuItem, menuItemsOf } from '../focusMenuItem.ts'
import { Icon } from '../Icon.tsx'

export type MenuChoice = 'login' | 'signUp' | 'complete' | 'trash' | 'export' | 'logout'

/** Opens the menu with the focus on its first or last item. Each press makes a new object. */
export interface MenuFocus {
  readonly at: 0 | -1
}

interface Props {
  readonly id: string
  readonly state: SessionState
  readonly focus: MenuFocus | undefined
  readonly onToggle: (isOpen: boolean) => void
  readonly onChoose: (choice: MenuChoice) => void
}

/** The menu of the profile button. The browser closes it on Escape and on a click elsewhere. */
export function ProfileMenuItems({ id, state, focus, onToggle, onChoose }: Props) {
  const menu = useRef<HTMLDivElement>(null)
  const identityId = useId()
  const member = state.kind === 'member' ? state : undefined

  const openWithFocus = useCallback(
    (element: HTMLDivElement | null) => {
      menu.current = element
      if (!element || !focus) return
      element.togglePopover(true)
      menuItemsOf(element).at(focus.at)?.focus()
    },
    [focus],
  )

  return (
    <div
      ref={openWithFocus}
      id={id}
      popover="auto"
      className={styles.menu}
      onToggle={({ newState }) => {
        onToggle(newState === 'open')
        if (newState === 'open' && !menu.current?.contains(document.activeElement))
          menuItemsOf(menu.current)[0]?.focus()
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
        onKeyDown={(event) => focusMenuItem(event, menu.current)}
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
  )
}

const CHOICES: Record<MenuChoice, { readonly icon: IconNode; readonly label: string }> = {
  login: { icon: LogIn, label: 'Login' },
  signUp: { icon: UserPlus, label: 'Sign Up' },
  complete: { icon: UserRoundPen, label: 'Complete Profile' },
  trash: { icon: Trash2, label: 'Trash' },
  export: { icon: Download, label: 'Export' },
  logout: { icon: LogOut, label: 'Logout' },
}

function choicesFor(state: SessionState): readonly MenuChoice[] {
  if (state.kind !== 'member') return ['login', 'signUp', 'export']
  return state.incomplete ? ['complete', ...MEMBER_CHOICES] : MEMBER_CHOICES
}

const MEMBER_CHOICES = ['trash', 'export', 'logout'] as const

function memberName({ fullName, member }: Extract<SessionState, { kind: 'member' }>): string {
  return fullName.trim() || member.displayName.trim() || 'User'
}
