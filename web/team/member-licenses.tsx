import { Button, Modal } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { formatDay } from '#shared/dates.ts'
import { licenseStanding, lineOfAuthorityLabels, type MemberLicense } from '#shared/team/licenses.contract.ts'
import { explainFailure } from '#web/accounts/form-failure.ts'
import type { TeamMember } from '#web/people/team-members.ts'
import { useToday } from '#web/session/use-today.ts'
import { StatusDot } from '#web/ui/status-badge.tsx'
import { LicenseForm } from './license-form.tsx'
import { useRemoveLicense } from './licenses.api.ts'
import classes from './team-table.module.css'

const tones = { good: 'green', expiring: 'orange', expired: 'red' } as const

function expiryWords({ expiresOn }: MemberLicense, standing: keyof typeof tones): string {
  if (expiresOn === null) return 'Does not expire'
  return `${standing === 'expired' ? 'Expired' : 'Expires'} ${formatDay(expiresOn)}`
}

const nameOf = ({ state, number }: MemberLicense) => `${state} license ${number}`

type LicenseTextProps = { license: MemberLicense; children?: ReactNode }

/** What a license says, and whether it is still good. */
export function LicenseText({ license, children }: LicenseTextProps) {
  const standing = licenseStanding(license.expiresOn, useToday())
  return (
    <span className={classes.words}>
      <span className={classes.name}>{nameOf(license)}</span>
      <span className={classes.access}>{lineOfAuthorityLabels[license.line]}</span>
      <StatusDot tone={tones[standing]} label={expiryWords(license, standing)} />
      {children}
    </span>
  )
}

function LicenseRow({ license, onEdit }: { license: MemberLicense; onEdit: () => void }) {
  const remove = useRemoveLicense()
  const what = nameOf(license)
  return (
    <li className={classes.license}>
      <LicenseText license={license}>
        {remove.error && <span role="alert">{explainFailure(remove.error)}</span>}
      </LicenseText>
      <span>
        <Button variant="subtle" size="compact-sm" aria-label={`Edit ${what}`} onClick={onEdit}>
          Edit
        </Button>
        <Button
          variant="subtle"
          color="red"
          size="compact-sm"
          aria-label={`Remove ${what}`}
          disabled={remove.isBusy}
          onClick={() => void remove.run(license.id).catch(() => undefined)}
        >
          Remove
        </Button>
      </span>
    </li>
  )
}

type LicensesProps = { member: TeamMember; licenses: readonly MemberLicense[] }

function LicensesDialog({ member, licenses, onClose }: LicensesProps & { onClose: () => void }) {
  const [edited, setEdited] = useState<MemberLicense | 'new' | null>(null)
  if (edited !== null) {
    const license = edited === 'new' ? null : edited
    return <LicenseForm member={member} license={license} onClose={() => setEdited(null)} />
  }
  return (
    <Modal opened onClose={onClose} title={`Licenses of ${member.name}`}>
      {licenses.length === 0 && <p className={classes.access}>No licenses listed.</p>}
      <ul className={classes.licenses}>
        {licenses.map((license) => (
          <LicenseRow key={license.id} license={license} onEdit={() => setEdited(license)} />
        ))}
      </ul>
      <Button mt={16} onClick={() => setEdited('new')}>
        Add a license
      </Button>
    </Modal>
  )
}

function summaryOf(licenses: readonly MemberLicense[]): string {
  return [...new Set(licenses.map(({ state }) => state))].join(', ') || 'Add'
}

/** The states in which a member is licensed, with a mark where one expires within 60 days; opens the licenses. */
export function MemberLicenses({ member, licenses }: LicensesProps) {
  const today = useToday()
  const [isOpen, setOpen] = useState(false)
  const standings = licenses.map(({ expiresOn }) => licenseStanding(expiresOn, today))
  const worst = (['expired', 'expiring'] as const).find((standing) => standings.includes(standing))
  return (
    <span className={classes.words}>
      <Button
        variant="subtle"
        size="compact-sm"
        className={classes.opensLicenses}
        aria-label={
          licenses.length === 0
            ? `Add a license for ${member.name}`
            : `Licenses of ${member.name}: ${summaryOf(licenses)}`
        }
        onClick={() => setOpen(true)}
      >
        {summaryOf(licenses)}
      </Button>
      {worst && <StatusDot tone={tones[worst]} label={worst === 'expired' ? 'Expired' : 'Expires soon'} />}
      {isOpen && <LicensesDialog member={member} licenses={licenses} onClose={() => setOpen(false)} />}
    </span>
  )
}
