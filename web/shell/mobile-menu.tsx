import { ActionIcon, Drawer } from '@mantine/core'
import { LogOut, X } from 'lucide-react'
import { NavLink, useLocation } from 'react-router'
import { useCurrentUser, useLogout } from '#web/session/session.tsx'
import { Brand } from '#web/ui/brand.tsx'
import classes from './mobile-menu.module.css'
import { isWithin, mobileItems } from './navigation.ts'

/** The slide-in menu of phones: 280 px, the list. */
export function MobileMenu({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  const logout = useLogout()
  const { role } = useCurrentUser()
  const { pathname } = useLocation()
  return (
    <Drawer.Root
      opened={isOpen}
      onClose={onClose}
      size={280}
      position="left"
      classNames={{ content: classes.content }}
    >
      <Drawer.Overlay backgroundOpacity={1} color="var(--scrim)" />
      <Drawer.Content aria-label="Menu">
        <div className={classes.head}>
          <Brand />
          <ActionIcon variant="subtle" color="gray" size={36} aria-label="Close menu" onClick={onClose}>
            <X size={19} strokeWidth={1.75} />
          </ActionIcon>
        </div>
        <nav aria-label="Mobile">
          <ul className={classes.list}>
            {mobileItems(role).map((item) => (
              <li key={item.path}>
                <NavLink
                  to={item.path}
                  className={classes.item}
                  data-within={isWithin(item, pathname) || undefined}
                  onClick={onClose}
                >
                  <item.icon size={19} strokeWidth={1.75} aria-hidden="true" />
                  {item.label}
                </NavLink>
              </li>
            ))}
          </ul>
        </nav>
        <button type="button" className={`${classes.item} ${classes.signOut}`} onClick={() => void logout()}>
          <LogOut size={19} strokeWidth={1.75} aria-hidden="true" />
          Sign Out
        </button>
      </Drawer.Content>
    </Drawer.Root>
  )
}
