import { Autocomplete, Radio, Stack } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { formatDay } from '#shared/dates.ts'
import {
  type HistoryTerm,
  RenewalDecisionInput,
  renewalDecisionLabels,
  renewalDecisions,
} from '#shared/policies/history.contract.ts'
import { useRecordForm } from '#web/lib/use-record-form.ts'
import { RecordDialog } from '#web/ui/record-dialog.tsx'
import { historyQuery, useDecideRenewal } from './history.api.ts'
import { decisionReasons } from './reasons.ts'

const effects = {
  undecided: 'Listed under open renewals.',
  remarket: 'Stays under open renewals, marked for remarketing.',
  let_expire: 'Leaves open renewals. The term ends when it expires.',
  lost: 'Leaves open renewals and counts as lost when the term expires.',
} as const

function valuesOf({ decision }: HistoryTerm) {
  return { decision: decision?.decision ?? 'undecided', reason: decision?.reason ?? '' }
}

type DecisionProps = { term: HistoryTerm; onClose: () => void }

/** Says what becomes of a term that expires. */
export function DecisionDialog({ term, onClose }: DecisionProps) {
  const queries = useQueryClient()
  const decide = useDecideRenewal(term.id)
  const reload = async () => {
    const { terms } = await queries.fetchQuery({ ...historyQuery(term.id), staleTime: 0 })
    const latest = terms.find(({ id }) => id === term.id) ?? term
    return { values: valuesOf(latest), version: latest.version }
  }
  const state = useRecordForm({
    name: `renewal decision of term ${term.id}`,
    initialValues: valuesOf(term),
    contract: RenewalDecisionInput,
    inputOf: ({ decision, reason }): RenewalDecisionInput => ({
      decision: renewalDecisions.find((known) => known === decision) ?? null,
      ...(reason.trim() !== '' && { reason }),
    }),
    save: decide.run,
    onSaved: onClose,
    edit: { version: term.version, reload, isWhole: true },
  })
  const inputs = state.form.getInputProps
  const choices = [
    { value: 'undecided', label: 'Undecided' },
    ...renewalDecisions.map((value) => ({ value, label: renewalDecisionLabels[value] })),
  ] as const
  return (
    <RecordDialog
      title={`Renewal decision, expires ${formatDay(term.expirationDate)}`}
      submitLabel="Save decision"
      state={state}
      isBusy={decide.isBusy}
      onClose={onClose}
    >
      <Radio.Group {...inputs('decision')} aria-label="Decision">
        <Stack gap="sm">
          {choices.map(({ value, label }) => (
            <Radio key={value} value={value} label={label} description={effects[value]} />
          ))}
        </Stack>
      </Radio.Group>
      <Autocomplete
        {...inputs('reason')}
        label="Reason"
        placeholder="Choose or type"
        data={[...decisionReasons]}
        maxLength={1000}
      />
    </RecordDialog>
  )
}
