import { SegmentedControl, Text } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import type { HistoryTerm } from '#shared/policies/history.contract.ts'
import type { DetailItem, DetailSection, TermDetails } from '#shared/policies/term-details.contract.ts'
import { detailSectionLabels, detailTitle } from '#shared/policies/term-details.rules.ts'
import { useRecordForm } from '#web/lib/use-record-form.ts'
import { detailsQuery } from '#web/policies/transactions/history.api.ts'
import { dayWithin } from '#web/policies/transactions/term-names.ts'
import { useToday } from '#web/session/use-today.ts'
import { DateField } from '#web/ui/fields.tsx'
import { RecordDialog } from '#web/ui/record-dialog.tsx'
import { DetailFields } from './detail-fields.tsx'
import { itemOf, itemValues } from './detail-values.ts'
import { itemContract, useSaveItem } from './details.api.ts'

const ways = [
  { value: 'correct', label: 'Correct the record' },
  { value: 'endorse', label: 'Change as of a date' },
]

/** What the dialog is for: an item that is added, changed or removed. */
export type DetailTask = { section: DetailSection; item: DetailItem | null; isRemoval?: boolean }

type DetailDialogProps = { term: HistoryTerm; details: TermDetails; task: DetailTask; onClose: () => void }

/** Adds, changes or removes one item of a term: as a correction, or as an endorsement from a day on. */
export function DetailDialog({ term, details, task, onClose }: DetailDialogProps) {
  const { section, item, isRemoval = false } = task
  const today = useToday()
  const queries = useQueryClient()
  const save = useSaveItem(term.id, section, details, item?.id)
  const one = detailSectionLabels[section][0].toLowerCase()
  const verb = isRemoval ? 'Remove' : item ? 'Edit' : 'Add'
  const initial = itemValues(section, item, dayWithin(term, today))
  const state = useRecordForm({
    name: `${verb} ${one} ${item?.id ?? ''} of term ${term.id}`,
    initialValues: initial,
    contract: itemContract(section, isRemoval),
    inputOf: (values) => ({
      item: isRemoval ? null : itemOf(section, item, values),
      ...(values.way === 'endorse' && { asOf: values.asOf }),
    }),
    save: save.run,
    onSaved: onClose,
    edit: {
      version: details.version,
      reload: async () => {
        const { version } = await queries.fetchQuery({ ...detailsQuery(term.id), staleTime: 0 })
        return { values: initial, version }
      },
      isWhole: true,
    },
  })
  const { form } = state
  return (
    <RecordDialog
      title={`${verb} ${one}`}
      submitLabel={isRemoval ? 'Remove' : 'Save'}
      isDanger={isRemoval}
      size="lg"
      state={state}
      isBusy={save.isBusy}
      onClose={onClose}
    >
      {isRemoval && item ? (
        <Text>Remove {detailTitle(section, item)}?</Text>
      ) : (
        <DetailFields form={form} section={section} />
      )}
      <SegmentedControl {...form.getInputProps('way')} aria-label="How to save" data={ways} />
      {form.values.way === 'endorse' ? (
        <DateField
          {...form.getInputProps('asOf')}
          label="Effective"
          description="Entered as an endorsement without premium change."
        />
      ) : (
        <Text c="dimmed" size="sm">
          The policy will read as if it had always been this way.
        </Text>
      )}
    </RecordDialog>
  )
}
