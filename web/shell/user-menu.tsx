import { Menu } from '@mantine/core'
import { LogOut, Moon, Sun } from 'lucide-react'
import type { ReactElement } from 'react'
import { Link } from 'react-router'
import { useCurrentUser, useLogout } from '#web/session/session.tsx'
import { userMenuItems } from './navigation.ts'
import { useThemeSwitch } from './theme-switch.tsx'

type UserMenuProps = { children: ReactElement; position: 'top-start' | 'bottom-end'; isComplete?: boolean }

/** The menu behind the user's name. On phones it is complete: it also switches the theme and signs out. */
export function UserMenu({ children, position, isComplete = false }: UserMenuProps) {
  const user = useCurrentUser()
  const logout = useLogout()
  const theme = useThemeSwitch()
  return (
    <Menu position={position} width={200} offset={6} withinPortal={false}>
      <Menu.Target>{children}</Menu.Target>
      <Menu.Dropdown>
        {userMenuItems(user.role).map(({ path, label, icon: Icon }) => (
          <Menu.Item
            key={path}
            component={Link}
            to={path}
            leftSection={<Icon size={16} strokeWidth={1.75} />}
          >
            {label}
          </Menu.Item>
        ))}
        {isComplete && (
          <Menu.Item
            leftSection={
              theme.isDark ? <Sun size={16} strokeWidth={1.75} /> : <Moon size={16} strokeWidth={1.75} />
            }
            onClick={theme.toggle}
          >
            {theme.label}
          </Menu.Item>
        )}
        <Menu.Item leftSection={<LogOut size={16} strokeWidth={1.75} />} onClick={() => void logout()}>
          Logout
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}
