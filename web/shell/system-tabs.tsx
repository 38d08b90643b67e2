import { NavLink, useLocation } from 'react-router'
import { isBuilt } from '#web/paths.ts'
import { useChosenInSight } from '#web/ui/use-chosen-in-sight.ts'
import { systemPages } from './navigation.ts'
import classes from './system-tabs.module.css'

/** The pages about the platform itself, side by side below the page's title. */
export function SystemTabs() {
  const { pathname } = useLocation()
  const row = useChosenInSight<HTMLElement>(pathname)
  return (
    <nav ref={row} aria-label="System" className={`${classes.tabs} scroll-fade`}>
      {systemPages
        .filter(({ path }) => isBuilt(path))
        .map(({ path, label }) => (
          <NavLink key={path} to={path} className={classes.tab}>
            {label}
          </NavLink>
        ))}
    </nav>
  )
}
