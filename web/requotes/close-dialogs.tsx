import { Checkbox, Textarea } from '@mantine/core'
import { addMonths } from '#shared/dates.ts'
import { usualTerm } from '#shared/policies/cancellation.rules.ts'
import { RequoteKeep } from '#shared/requotes/binding.contract.ts'
import { type ExpiringTerm, type Requote, RequoteLose } from '#shared/requotes/requotes.contract.ts'
import { showToast } from '#web/lib/toast.ts'
import { useRecordForm } from '#web/lib/use-record-form.ts'
import { MoneyField } from '#web/ui/fields.tsx'
import { RecordDialog } from '#web/ui/record-dialog.tsx'
import { useKeepExpiring, useLoseRequote } from './requotes.api.ts'
import classes from './requotes.module.css'
import { WrittenList } from './written-list.tsx'

type CloseProps = { requote: Requote; onClose: () => void }

const nameOf = ({ lineOfBusiness, policyNumber, carrier }: ExpiringTerm) =>
  [lineOfBusiness || 'Policy', policyNumber, carrier].filter(Boolean).join(', ')

type KeepValues = { reason: string; terms: { isRenewed: boolean; premium: number | string }[] }

function keepInput({ expiring, version }: Requote) {
  return ({ reason, terms }: KeepValues): RequoteKeep => ({
    reason,
    version,
    renewals: expiring.flatMap(({ id, lineOfBusiness, expirationDate }, at) => {
      const { isRenewed = false, premium = '' } = terms[at] ?? {}
      if (!isRenewed || !expirationDate) return []
      const dates = {
        effectiveDate: expirationDate,
        expirationDate: addMonths(expirationDate, usualTerm(lineOfBusiness)),
      }
      return [{ termId: id, ...dates, premium: premium === '' ? Number.NaN : Number(premium) }]
    }),
  })
}

/** The client stays where they are: the renewal is written at what the carrier offers, or stays open. */
export function KeepDialog({ requote, onClose }: CloseProps) {
  const keep = useKeepExpiring(requote.id)
  const toInput = keepInput(requote)
  const state = useRecordForm<KeepValues, RequoteKeep, unknown>({
    name: `keep ${requote.id}`,
    initialValues: {
      reason: '',
      terms: requote.expiring.map(({ premium }) => ({ isRenewed: false, premium })),
    },
    contract: RequoteKeep,
    inputOf: toInput,
    save: keep.run,
    onSaved: () => {
      showToast({ title: 'Kept the expiring policy', variant: 'success' })
      onClose()
    },
  })
  const { form } = state
  const body = toInput(form.values)
  return (
    <RecordDialog
      title="Keep the expiring policy"
      submitLabel="Keep policy"
      size="lg"
      state={state}
      isBusy={keep.isBusy}
      onClose={onClose}
    >
      <p className={classes.hint}>Open quotes are marked lost. Renew now if the carrier made its offer.</p>
      {requote.expiring.map((term, at) => (
        <div key={term.id} className={classes.rows}>
          <Checkbox
            {...form.getInputProps(`terms.${at}.isRenewed`, { type: 'checkbox' })}
            label={`Renew ${nameOf(term)} now`}
            disabled={!term.expirationDate}
          />
          {form.values.terms[at]?.isRenewed && (
            <MoneyField {...form.getInputProps(`terms.${at}.premium`)} label="Renewal premium" />
          )}
        </div>
      ))}
      <Textarea {...form.getInputProps('reason')} label="Reason" autosize minRows={1} maxRows={4} />
      <WrittenList
        requoteId={requote.id}
        ask={RequoteKeep.safeParse(body).success ? { kind: 'keep', body } : null}
      />
    </RecordDialog>
  )
}

/** Closes a requote without a policy. */
export function LoseDialog({ requote, onClose }: CloseProps) {
  const lose = useLoseRequote(requote.id)
  const state = useRecordForm({
    name: `close ${requote.id}`,
    initialValues: { reason: '' },
    contract: RequoteLose,
    inputOf: ({ reason }): RequoteLose => ({ reason, version: requote.version }),
    save: lose.run,
    onSaved: onClose,
  })
  return (
    <RecordDialog
      title="Close as lost"
      submitLabel="Close requote"
      isDanger
      state={state}
      isBusy={lose.isBusy}
      onClose={onClose}
    >
      <p className={classes.hint}>
        Open quotes are marked lost with this reason. You can reopen the requote.
      </p>
      <Textarea
        {...state.form.getInputProps('reason')}
        label="Reason"
        autosize
        minRows={2}
        maxRows={4}
        required
        data-autofocus
      />
    </RecordDialog>
  )
}
