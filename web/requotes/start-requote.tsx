import { Button, Checkbox, MultiSelect, Select } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { formatDay } from '#shared/dates.ts'
import { allLinesOfBusiness } from '#shared/policies/lines-of-business.rules.ts'
import type { NestedPolicy } from '#shared/policies/policies.contract.ts'
import { type RequoteReason, requoteReasonLabels, requoteReasons } from '#shared/requotes/requote-choices.ts'
import { clientKit } from '#web/clients/clients.api.ts'
import { messageOf } from '#web/lib/api-error.ts'
import { asking } from '#web/lib/asks.ts'
import { FormDialog } from '#web/ui/form-dialog.tsx'
import { useCreateRequote } from './requotes.api.ts'
import classes from './requotes.module.css'

export type StartRequoteProps = {
  clientId: string
  /** The policies that are chosen at first. */
  termIds?: readonly string[]
}

const reasons = requoteReasons.map((value) => ({ value, label: requoteReasonLabels[value] }))

const nameOf = ({ lineOfBusiness, policyNumber, carrier, expirationDate }: NestedPolicy) =>
  [
    lineOfBusiness || 'Policy',
    policyNumber,
    carrier,
    expirationDate && `expires ${formatDay(expirationDate)}`,
  ]
    .filter(Boolean)
    .join(', ')

function usePolicies(clientId: string) {
  const { data } = useQuery(clientKit.query(clientId))
  return (data?.policies ?? []).filter(({ status }) => status === 'active' || status === 'bound')
}

/** Which policies are marketed, or which lines of new business: the rest is taken from them. */
export function StartRequoteDialog({
  clientId,
  termIds = [],
  onClose,
}: StartRequoteProps & { onClose: () => void }) {
  const navigate = useNavigate()
  const create = useCreateRequote()
  const policies = usePolicies(clientId)
  const [chosen, setChosen] = useState<readonly string[]>(termIds)
  const [more, setMore] = useState<string[]>([])
  const [reason, setReason] = useState<RequoteReason | null>(null)
  const [failure, setFailure] = useState('')
  const submit = async () => {
    const held = policies.filter(({ id }) => chosen.includes(id)).map(({ lineOfBusiness }) => lineOfBusiness)
    const lines = [...new Set([...held.filter(Boolean), ...more])]
    if (lines.length === 0) return setFailure('Choose a policy or a line')
    const usual = chosen.length > 0 ? 'renewal_increase' : 'new_business'
    await create
      // Without other lines they are those of the policies, of a package each one.
      .run({ clientId, termIds: [...chosen], ...(more.length > 0 && { lines }), reason: reason ?? usual })
      .then(({ id }) => void navigate(`/requotes/${id}`, { state: asking('carriers') }))
      .catch((error: unknown) => setFailure(messageOf(error)))
  }
  const toggle = (id: string, isOn: boolean) =>
    setChosen(isOn ? [...chosen, id] : chosen.filter((one) => one !== id))
  return (
    <FormDialog
      title="Start requote"
      submitLabel="Start requote"
      isBusy={create.isBusy}
      isDirty={chosen !== termIds || more.length > 0}
      notice={failure}
      draft="nothing is typed"
      onSubmit={() => void submit()}
      onClose={onClose}
    >
      {policies.length > 0 && (
        <fieldset className={classes.choices}>
          <legend>Policies to requote</legend>
          {policies.map((policy, index) => (
            <Checkbox
              key={policy.id}
              data-autofocus={index === 0 || undefined}
              label={nameOf(policy)}
              checked={chosen.includes(policy.id)}
              onChange={(event) => toggle(policy.id, event.currentTarget.checked)}
            />
          ))}
        </fieldset>
      )}
      <MultiSelect
        label={policies.length > 0 ? 'Other lines' : 'Lines'}
        data={allLinesOfBusiness}
        value={more}
        onChange={setMore}
        searchable
      />
      <Select
        label="Reason"
        data={reasons}
        value={reason ?? (chosen.length > 0 ? 'renewal_increase' : 'new_business')}
        onChange={setReason}
        allowDeselect={false}
      />
    </FormDialog>
  )
}

/** Starts a requote from wherever one is. */
export function StartRequoteButton(props: StartRequoteProps) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button variant="default" size="compact-sm" onClick={() => setOpen(true)}>
        Start requote
      </Button>
      {isOpen && <StartRequoteDialog {...props} onClose={() => setOpen(false)} />}
    </>
  )
}
