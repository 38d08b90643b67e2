import { Anchor } from '@mantine/core'
import { Link } from 'react-router'
import { can } from '#shared/permissions.ts'
import { useActor } from '#web/session/use-actor.ts'
import { Panel } from '#web/ui/panel.tsx'
import classes from './setup-panel.module.css'

type Way = { to: string; label: string; about: string }

const everyones: readonly Way[] = [
  { to: '/carriers', label: 'Carriers', about: 'Appointments, names and commission rates' },
  { to: '/tickets/setup', label: 'Ticket setup', about: 'Checklists, templates and recurring tickets' },
  { to: '/acords?tab=templates', label: 'Licensed forms', about: 'ACORD forms that your agency may use' },
  { to: '/commissions', label: 'Commissions', about: 'Statements by month' },
]
const owners: readonly Way[] = [
  { to: '/clients/import', label: 'Import clients', about: 'From a CSV or Excel file' },
  { to: '/audit-log', label: 'Audit log', about: 'Who did what, when and from where' },
]

/** The ways from the profile to what else is set up for the agency, which no menu lists. */
export function SetupPanel() {
  const ways = can(useActor(), 'agency.edit') ? [...everyones, ...owners] : everyones
  return (
    <Panel title="Agency setup">
      <ul className={classes.ways}>
        {ways.map(({ to, label, about }) => (
          <li key={to} className={classes.way}>
            <Anchor component={Link} to={to} size="sm">
              {label}
            </Anchor>
            <span className={classes.about}>{about}</span>
          </li>
        ))}
      </ul>
    </Panel>
  )
}
