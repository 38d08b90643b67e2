import { Button } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router'
import { formatDay } from '#shared/dates.ts'
import { formatDollars } from '#shared/money.ts'
import { type Renewal, RenewalUpdate } from '#shared/renewals/renewals.contract.ts'
import { telHref } from '#web/clients/contact-line.tsx'
import { NewFollowUpDialog } from '#web/follow-ups/follow-up-dialog.tsx'
import { useRecordForm } from '#web/lib/use-record-form.ts'
import { PersonSelect } from '#web/people/person-select.tsx'
import { assumableDay } from '#web/policies/policy-names.ts'
import { useCurrentUser } from '#web/session/session.tsx'
import { useToday } from '#web/session/use-today.ts'
import { useMayWrite } from '#web/session/writing.tsx'
import { MoneyField } from '#web/ui/fields.tsx'
import { RecordDialog } from '#web/ui/record-dialog.tsx'
import { RecentDay } from '#web/ui/relative-day.tsx'
import { changeText, policyName } from './renewal-columns.tsx'
import { RenewalRequote } from './renewal-requote.tsx'
import { renewalQuery, useUpdateRenewal } from './renewals.api.ts'
import classes from './renewals.module.css'

type Values = { ownerId: string | null; offeredPremium: number | null }

const valuesOf = ({ ownerId, offeredPremium }: Values): Values => ({ ownerId, offeredPremium })

function Facts({ renewal }: { renewal: Renewal }) {
  const today = useToday()
  const { timeZone } = useCurrentUser()
  const { id, clientId, clientName, phone, carrier, premium } = renewal
  const { expirationDate, claimCount, lastContactAt } = renewal
  return (
    <dl className={classes.facts}>
      <div>
        <dt>Client</dt>
        <dd>
          <Link to={`/clients/${clientId}`}>{clientName}</Link>{' '}
          {phone && <a href={telHref(phone)}>{phone}</a>}
        </dd>
      </div>
      <div>
        <dt>Policy</dt>
        <dd>
          <Link to={`/policies/${id}`}>{policyName(renewal)}</Link>
        </dd>
      </div>
      <div>
        <dt>Carrier</dt>
        <dd>{carrier || '—'}</dd>
      </div>
      <div>
        <dt>Expires</dt>
        <dd>{assumableDay(expirationDate, renewal.isExpirationAssumed)}</dd>
      </div>
      <div>
        <dt>Expiring premium</dt>
        <dd>{formatDollars(premium, { cents: true })}</dd>
      </div>
      <div>
        <dt>Claims</dt>
        <dd>{claimCount}</dd>
      </div>
      <div>
        <dt>Last contact</dt>
        <dd>{lastContactAt ? <RecentDay at={lastContactAt} today={today} timeZone={timeZone} /> : '—'}</dd>
      </div>
    </dl>
  )
}

function NextStep({ renewal, onAdd }: { renewal: Renewal; onAdd: () => void }) {
  const { nextStep } = renewal
  const words = nextStep
    ? `${nextStep.title}, due ${formatDay(nextStep.dueDate)}${nextStep.assigneeName && `, ${nextStep.assigneeName}`}`
    : 'No next step'
  return (
    <div className={classes.step}>
      <span>{words}</span>
      <Button variant="default" size="compact-sm" onClick={onAdd}>
        Add next step
      </Button>
    </div>
  )
}

type DialogProps = { renewal: Renewal; onClose: () => void }

function EditRenewal({ renewal, onClose }: DialogProps) {
  const queries = useQueryClient()
  const mayWrite = useMayWrite()
  const update = useUpdateRenewal(renewal.id)
  const [isAdding, setAdding] = useState(false)
  const reload = async () => {
    const latest = await queries.fetchQuery({ ...renewalQuery(renewal.id), staleTime: 0 })
    return { values: valuesOf(latest), version: latest.version }
  }
  const state = useRecordForm<Values, Values, Renewal>({
    name: `renewal ${renewal.id}`,
    initialValues: valuesOf(renewal),
    contract: RenewalUpdate,
    inputOf: valuesOf,
    save: update.run,
    onSaved: onClose,
    edit: { version: renewal.version, reload },
  })
  const { offeredPremium } = state.form.getValues()
  const offer = changeText({ premium: renewal.premium, offeredPremium })
  if (isAdding)
    return (
      <NewFollowUpDialog
        about={{ policyId: renewal.id }}
        title={`Renew ${policyName(renewal)}`}
        onClose={() => setAdding(false)}
      />
    )
  return (
    <RecordDialog
      title={`Renewal of ${policyName(renewal)}`}
      submitLabel="Save"
      state={state}
      isBusy={update.isBusy}
      onClose={onClose}
    >
      <Facts renewal={renewal} />
      <div className={classes.step}>
        <span>{renewal.requoteId ? 'A requote is open' : 'No open requote'}</span>
        <RenewalRequote renewal={renewal} />
      </div>
      {mayWrite && <NextStep renewal={renewal} onAdd={() => setAdding(true)} />}
      <PersonSelect
        label="Owner"
        placeholder="No owner"
        clearable
        disabled={!mayWrite}
        currentName={renewal.ownerName}
        {...state.form.getInputProps('ownerId')}
      />
      <MoneyField
        label="Offered premium"
        disabled={!mayWrite}
        description={offeredPremium === null ? 'What the carrier asks for the next term' : `Change: ${offer}`}
        {...state.form.getInputProps('offeredPremium')}
      />
    </RecordDialog>
  )
}

/** Who sees to a renewal, what the carrier asks for and what is to be done next, over the list. */
export function RenewalDialog({ id, onClose }: { id: string; onClose: () => void }) {
  const { data } = useQuery(renewalQuery(id))
  return data ? <EditRenewal renewal={data} onClose={onClose} /> : null
}
