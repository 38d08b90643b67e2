import { ActionIcon } from '@mantine/core'
import { Menu, Search } from 'lucide-react'
import { NotificationBell } from '#web/inbox/notification-bell.tsx'
import { useCurrentUser } from '#web/session/session.tsx'
import { Brand } from '#web/ui/brand.tsx'
import { InitialsAvatar } from '#web/ui/initials-avatar.tsx'
import classes from './mobile-header.module.css'
import { UserMenu } from './user-menu.tsx'

type MobileHeaderProps = { isMenuOpen: boolean; onMenu: () => void; onSearch: () => void }

/** The bar at the top of phones. */
export function MobileHeader({ isMenuOpen, onMenu, onSearch }: MobileHeaderProps) {
  const user = useCurrentUser()
  return (
    <header className={classes.header}>
      <ActionIcon
        variant="subtle"
        color="gray"
        size={40}
        aria-label="Open menu"
        aria-haspopup="dialog"
        aria-expanded={isMenuOpen}
        onClick={onMenu}
      >
        <Menu size={20} strokeWidth={1.75} />
      </ActionIcon>
      <Brand />
      <div className={classes.right}>
        <ActionIcon variant="subtle" color="gray" size={40} aria-label="Search" onClick={onSearch}>
          <Search size={19} strokeWidth={1.75} />
        </ActionIcon>
        {!user.isAdmin && <NotificationBell size={40} place="bottom-end" />}
        <UserMenu position="bottom-end" isComplete>
          <button
            type="button"
            className={classes.person}
            aria-label={`${user.name || user.email}, account menu`}
          >
            <InitialsAvatar person={user} />
          </button>
        </UserMenu>
      </div>
    </header>
  )
}
