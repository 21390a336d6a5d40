import {
  Download,
  type IconNode,
  LogIn,
  LogOut,
  MonitorDown,
  Settings,
  Trash2,
  Upload,
  UserPlus,
  UserRoundPen,
} from 'lucide'
import { type MouseEvent, use, useCallback, useId } from 'react'
import type { SessionState } from '../../account/session-state.ts'
import { CommandHints } from '../commands/CommandHints.ts'
import { installOffer } from '../install/install-offer.ts'
import { MenuItems } from '../menu/MenuItems.tsx'
import { usePage } from '../PageContext.ts'
import { SETTINGS_LINK } from '../settings/settings-link.ts'
import { useStore } from '../useStore.ts'
import styles from './ProfileMenuItems.module.css'

/** What the menu leaves to the account. */
export type MenuChoice = 'login' | 'signUp' | 'complete' | 'trash' | 'logout'
type MenuItem = MenuChoice | 'import' | 'export' | 'settings' | 'install'

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

/** The menu of the profile button. The browser closes it on Escape. */
export function ProfileMenuItems({ id, state, focus, onToggle, onChoose }: Props) {
  const identityId = useId()
  const member = state.kind === 'member' ? state : undefined
  const page = usePage()
  const hints = use(CommandHints)
  useStore(page.installPrompt)
  const install = installOffer(page)

  const openWithFocus = useCallback(
    (element: HTMLDivElement | null) => {
      if (!element || !focus) return
      element.togglePopover(true)
      Array.from(element.querySelectorAll('button')).at(focus.at)?.focus()
    },
    [focus],
  )

  function choose(item: MenuItem) {
    if (item === 'import' || item === 'export') page.dialog.set({ name: item })
    else if (item === 'install') install?.()
    else if (item === 'settings') location.replace(SETTINGS_LINK)
    else onChoose(item)
  }

  return (
    <div
      ref={openWithFocus}
      id={id}
      popover="auto"
      className={styles.menu}
      // Also a press beside the menu (`isOutside`), which must not take the focus.
      onMouseDown={(event) => event.target === event.currentTarget && event.preventDefault()}
      onClick={(event) => isOutside(event) && event.currentTarget.hidePopover()}
      onToggle={({ newState, currentTarget }) => {
        onToggle(newState === 'open')
        if (newState === 'open' && !currentTarget.contains(document.activeElement))
          currentTarget.querySelector('button')?.focus()
      }}
    >
      {member && (
        <div id={identityId} className={styles.identity}>
          <p className={styles.name} dir="auto" translate="no">
            {memberName(member)}
          </p>
          <p className={styles.email} translate="no">
            {member.member.email}
          </p>
        </div>
      )}
      <MenuItems
        label="Profile"
        descriptionId={member && identityId}
        items={itemsFor(state, install !== undefined).map((item) => {
          const { icon, label } = ITEMS[item]
          const title = hints[item] && `${label} (${hints[item]})`
          return { icon, label, title, run: () => choose(item) }
        })}
      />
    </div>
  )
}

/** Whether a press is outside of the menu. A pseudo-element around the menu takes those, so the menu is their target. */
function isOutside({ target, currentTarget, clientX, clientY }: MouseEvent): boolean {
  if (target !== currentTarget) return false
  const { left, right, top, bottom } = currentTarget.getBoundingClientRect()
  return clientX < left || clientX > right || clientY < top || clientY > bottom
}

const ITEMS: Record<MenuItem, { readonly icon: IconNode; readonly label: string }> = {
  login: { icon: LogIn, label: 'Login' },
  signUp: { icon: UserPlus, label: 'Sign Up' },
  complete: { icon: UserRoundPen, label: 'Complete Profile' },
  trash: { icon: Trash2, label: 'Trash' },
  import: { icon: Upload, label: 'Import' },
  export: { icon: Download, label: 'Export' },
  settings: { icon: Settings, label: 'Settings' },
  install: { icon: MonitorDown, label: 'Install app' },
  logout: { icon: LogOut, label: 'Logout' },
}

function itemsFor(state: SessionState, canInstall: boolean): readonly MenuItem[] {
  const own: readonly MenuItem[] = [
    'import',
    'export',
    ...(canInstall ? (['install'] as const) : []),
    'settings',
  ]
  if (state.kind !== 'member') return ['login', 'signUp', ...own]
  return [...(state.incomplete ? (['complete'] as const) : []), 'trash', ...own, 'logout']
}

function memberName({ fullName, member }: Extract<SessionState, { kind: 'member' }>): string {
  return fullName || member.displayName || 'User'
}
