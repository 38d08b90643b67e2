import { NavLink } from 'react-router'
import classes from './requote-tabs.module.css'

const tabs = [
  { id: 'renewals', to: '/requotes', label: 'Renewals' },
  { id: 'all', to: '/requotes/all', label: 'Requotes' },
  { id: 'ledger', to: '/requotes/ledger', label: 'Ledger' },
] as const

/** The parts of /requotes, each a page of its own. */
export function RequoteTabs({ chosen }: { chosen: (typeof tabs)[number]['id'] }) {
  return (
    <nav className={classes.tabs} aria-label="Requotes">
      {tabs.map(({ id, to, label }) => (
        <NavLink
          key={id}
          to={to}
          end
          className={classes.tab}
          aria-current={id === chosen ? 'page' : undefined}
        >
          {label}
        </NavLink>
      ))}
    </nav>
  )
}
