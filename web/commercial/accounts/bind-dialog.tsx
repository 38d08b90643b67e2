import { Select, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import { type Market, type Submission, SubmissionBind } from '#shared/commercial/submissions.contract.ts'
import { policyOfQuote } from '#shared/commercial/submissions.rules.ts'
import { formatDollars } from '#shared/money.ts'
import type { NestedPolicy } from '#shared/policies/policies.contract.ts'
import { clientKit } from '#web/clients/clients.api.ts'
import { showToast } from '#web/lib/toast.ts'
import { useRecordForm } from '#web/lib/use-record-form.ts'
import { DateField, MoneyField } from '#web/ui/fields.tsx'
import { FieldRow } from '#web/ui/form-dialog.tsx'
import { RecordDialog } from '#web/ui/record-dialog.tsx'
import { useBindSubmission } from './commercial.api.ts'
import classes from './commercial.module.css'

type Values = {
  /** `new`, `renew:<policy>` or `change:<policy>`. */
  how: string
  policyNumber: string
  premium: number | string
  effectiveDate: string
  expirationDate: string
}

function choicesOf(policies: readonly NestedPolicy[]) {
  const named = policies.map((policy) => {
    const { id, policyNumber, lineOfBusiness, carrier } = policy
    return { id, name: [policyNumber || lineOfBusiness || 'Policy', carrier].filter(Boolean).join(', ') }
  })
  return [
    { value: 'new', label: 'Add a new policy' },
    ...named.map(({ id, name }) => ({ value: `renew:${id}`, label: `Renew ${name}` })),
    ...named.map(({ id, name }) => ({ value: `change:${id}`, label: `Change ${name}` })),
  ]
}

function inputOf(submission: Submission, market: Market) {
  return ({ how, policyNumber, premium, effectiveDate, expirationDate }: Values): SubmissionBind => {
    const [way, policyId = ''] = how.split(':')
    const fields = {
      ...policyOfQuote(submission, market),
      policyNumber,
      premium: Number(premium),
      effectiveDate: effectiveDate || null,
      expirationDate: expirationDate || null,
    }
    const policy: SubmissionBind['policy'] =
      way === 'change'
        ? { action: 'update', id: policyId, fields }
        : { action: 'create', fields: { ...fields, ...(way === 'renew' && renewalOf(policyId)) } }
    return { marketId: market.id, policy, version: submission.version }
  }
}

function renewalOf(renewedFromId: string) {
  return { transaction: 'renewal' as const, renewedFromId }
}

type BindProps = { market: Market; submission: Submission; onClose: () => void }

/** Chooses a quote: the person looks over the policy that it becomes before anything is written. */
export function BindDialog({ market, submission, onClose }: BindProps) {
  const navigate = useNavigate()
  const bind = useBindSubmission(submission.id)
  const { data: client } = useQuery(clientKit.query(submission.clientId))
  const policy = policyOfQuote(submission, market)
  const state = useRecordForm({
    name: `bind ${submission.id}`,
    initialValues: {
      ...{ how: 'new', policyNumber: '', premium: market.premium ?? ('' as number | string) },
      effectiveDate: policy.effectiveDate ?? '',
      expirationDate: policy.expirationDate ?? '',
    },
    contract: SubmissionBind,
    inputOf: inputOf(submission, market),
    save: bind.run,
    onSaved: () => {
      showToast({ title: `Bound with ${market.carrier}`, variant: 'success' })
      onClose()
      void navigate(`/clients/${submission.clientId}`)
    },
  })
  const { form } = state
  return (
    <RecordDialog
      title={`Bind with ${market.carrier}`}
      submitLabel="Bind policy"
      size="lg"
      state={state}
      isBusy={bind.isBusy}
      onClose={onClose}
    >
      <p className={classes.hint}>
        {`${market.carrier} quoted ${formatDollars(market.premium, { cents: true })} for ${policy.lineOfBusiness ?? 'this risk'}. Binding closes the submission and adds the policy below as bound. Nothing is sent to the carrier.`}
      </p>
      <Select
        {...form.getInputProps('how')}
        label="Policy"
        data={choicesOf(client?.policies ?? [])}
        allowDeselect={false}
      />
      <FieldRow>
        <TextInput {...form.getInputProps('policyNumber')} label="Policy number" />
        <MoneyField {...form.getInputProps('premium')} label="Premium" />
      </FieldRow>
      <FieldRow>
        <DateField {...form.getInputProps('effectiveDate')} label="Effective" />
        <DateField {...form.getInputProps('expirationDate')} label="Expires" />
      </FieldRow>
    </RecordDialog>
  )
}
