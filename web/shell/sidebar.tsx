import { ActionIcon, Tooltip } from '@mantine/core'
import { LogOut, PanelLeft, Search } from 'lucide-react'
import { Link, NavLink, useLocation } from 'react-router'
import { NotificationBell } from '#web/inbox/notification-bell.tsx'
import { useCurrentUser, useLogout } from '#web/session/session.tsx'
import { Brand, BrandMark } from '#web/ui/brand.tsx'
import { InitialsAvatar } from '#web/ui/initials-avatar.tsx'
import { isWithin, type NavItem, pagesInside, sidebarItems } from './navigation.ts'
import { paletteShortcut } from './palette-shortcut.ts'
import classes from './sidebar.module.css'
import { ThemeSwitch } from './theme-switch.tsx'
import { UserMenu } from './user-menu.tsx'

type SidebarProps = { isCollapsed: boolean; onToggle: () => void; onSearch: () => void }

function SidebarLink({
  item,
  isCollapsed,
  count = 0,
}: {
  item: NavItem
  isCollapsed: boolean
  count?: number
}) {
  const { path, label, icon: Icon } = item
  const { pathname } = useLocation()
  const pages = pagesInside(item, pathname)
  return (
    <li>
      <Tooltip label={label} position="right" disabled={!isCollapsed}>
        <NavLink
          to={path}
          className={classes.item}
          data-within={isWithin(item, pathname) || undefined}
          aria-label={isCollapsed ? label : undefined}
        >
          <Icon size={18} strokeWidth={1.75} aria-hidden="true" />
          <span className={classes.label}>{label}</span>
          {count > 0 && !isCollapsed && (
            <span className={classes.count}>
              {count.toLocaleString('en-US')}
              <span className={classes.hidden}> open</span>
            </span>
          )}
        </NavLink>
      </Tooltip>
      {pages.length > 0 && !isCollapsed && (
        <ul className={classes.inside} aria-label={`Beside ${label}`}>
          {pages.map((page) => (
            <li key={page.path}>
              <NavLink to={page.path} className={classes.insideItem}>
                {page.label}
              </NavLink>
            </li>
          ))}
        </ul>
      )}
    </li>
  )
}

function SidebarHead({ isCollapsed, onToggle }: { isCollapsed: boolean; onToggle: () => void }) {
  const label = isCollapsed ? 'Expand sidebar' : 'Collapse sidebar'
  return (
    <div className={classes.head}>
      <Link to="/dashboard" className={classes.home} aria-label="Bindery, to the dashboard">
        {isCollapsed ? <BrandMark /> : <Brand />}
      </Link>
      <ActionIcon
        variant="subtle"
        color="gray"
        size={30}
        aria-label={label}
        title={label}
        aria-expanded={!isCollapsed}
        onClick={onToggle}
      >
        <PanelLeft size={17} strokeWidth={1.75} />
      </ActionIcon>
    </div>
  )
}

function UserBlock({ isCollapsed }: { isCollapsed: boolean }) {
  const user = useCurrentUser()
  const name = user.name || user.email
  return (
    <div className={classes.user}>
      <UserMenu position="top-start">
        <button type="button" className={classes.person} aria-label={`${name}, account menu`}>
          <InitialsAvatar person={user} />
          {!isCollapsed && (
            <span className={classes.names}>
              <span className={classes.name}>{name}</span>
              <span className={classes.agency}>
                {user.agencyName || (user.isAdmin ? 'Platform' : user.email)}
              </span>
            </span>
          )}
        </button>
      </UserMenu>
      {!user.isAdmin && <NotificationBell size={30} place="right-end" />}
      <ThemeSwitch />
    </div>
  )
}

/** The desktop sidebar: 240 px, or 70 px collapsed. */
export function Sidebar({ isCollapsed, onToggle, onSearch }: SidebarProps) {
  const user = useCurrentUser()
  const logout = useLogout()
  const { main, tools, footer } = sidebarItems(user.role)
  return (
    <aside className={classes.sidebar} data-collapsed={isCollapsed || undefined} aria-label="Sidebar">
      <SidebarHead isCollapsed={isCollapsed} onToggle={onToggle} />
      <button type="button" className={classes.search} onClick={onSearch} aria-label="Search">
        <Search size={16} strokeWidth={1.75} aria-hidden="true" />
        <span className={classes.label}>Search</span>
        <kbd className={classes.kbd}>{paletteShortcut()}</kbd>
      </button>
      <nav className={classes.nav} aria-label="Main">
        <ul className={classes.list}>
          {main.map((item) => (
            <SidebarLink key={item.path} item={item} isCollapsed={isCollapsed} />
          ))}
        </ul>
        {tools.length > 0 && <p className={classes.group}>TOOLS</p>}
        <ul className={classes.list}>
          {tools.map((item) => (
            <SidebarLink
              key={item.path}
              item={item}
              isCollapsed={isCollapsed}
              count={item.path === '/tickets' ? user.openTickets : 0}
            />
          ))}
        </ul>
      </nav>
      <ul className={classes.list}>
        {footer.map((item) => (
          <SidebarLink key={item.path} item={item} isCollapsed={isCollapsed} />
        ))}
        <li>
          <button type="button" className={classes.item} onClick={() => void logout()} aria-label="Logout">
            <LogOut size={18} strokeWidth={1.75} aria-hidden="true" />
            <span className={classes.label}>Logout</span>
          </button>
        </li>
      </ul>
      <UserBlock isCollapsed={isCollapsed} />
    </aside>
  )
}
