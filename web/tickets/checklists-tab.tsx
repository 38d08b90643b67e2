import { Button, Checkbox, Textarea } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { type TypeChecklist, TypeChecklistWrite } from '#shared/tickets/checklists.contract.ts'
import { ticketTypeLabels } from '#shared/tickets/ticket-choices.ts'
import { useRecordForm } from '#web/lib/use-record-form.ts'
import { LoadFailure } from '#web/ui/empty-state.tsx'
import { Panel } from '#web/ui/panel.tsx'
import { RecordDialog } from '#web/ui/record-dialog.tsx'
import { TableSkeleton } from '#web/ui/skeletons.tsx'
import { errorOf, linesOf } from './setup-form.ts'
import { checklistsQuery, useSaveTypeChecklist } from './ticket-setup.api.ts'
import classes from './ticket-setup.module.css'

type Values = { items: string; isRequired: boolean }

const valuesOf = ({ items, isRequired }: TypeChecklist): Values => ({ items: items.join('\n'), isRequired })

function ChecklistDialog({ checklist, onClose }: { checklist: TypeChecklist; onClose: () => void }) {
  const { type, version } = checklist
  const queries = useQueryClient()
  const save = useSaveTypeChecklist()
  const reload = async () => {
    const all = await queries.fetchQuery({ ...checklistsQuery, staleTime: 0 })
    const latest = all.find((one) => one.type === type) ?? checklist
    return { values: valuesOf(latest), version: latest.version }
  }
  const state = useRecordForm<Values, TypeChecklistWrite, TypeChecklist>({
    name: `checklist of ${type}`,
    initialValues: valuesOf(checklist),
    contract: TypeChecklistWrite,
    inputOf: ({ items, isRequired }) => ({ type, items: linesOf(items), isRequired }),
    save: save.run,
    onSaved: onClose,
    edit: { version, reload, isWhole: true },
  })
  const { form } = state
  return (
    <RecordDialog
      title={`${ticketTypeLabels[type]} checklist`}
      submitLabel="Save"
      state={state}
      isBusy={save.isBusy}
      onClose={onClose}
    >
      <Textarea
        label="Items"
        description="One per line, in the order in which they are done. New tickets of this type get them."
        autosize
        minRows={5}
        maxRows={14}
        data-autofocus
        {...form.getInputProps('items')}
        error={errorOf(form, 'items')}
      />
      <Checkbox
        label="Require all items before a ticket can be resolved"
        description="Otherwise people are warned and can resolve it anyway."
        {...form.getInputProps('isRequired', { type: 'checkbox' })}
      />
    </RecordDialog>
  )
}

function detailOf({ items, isRequired }: TypeChecklist): string {
  if (items.length === 0) return 'No checklist'
  return `${isRequired ? 'Required: ' : ''}${items.join(' · ')}`
}

/** The checklists that new tickets get by their type: the owner's to change. */
export function ChecklistsTab({ canEdit }: { canEdit: boolean }) {
  const { data, error, refetch } = useQuery(checklistsQuery)
  const [edited, setEdited] = useState<TypeChecklist | null>(null)
  if (!data && error) return <LoadFailure what="Checklists" error={error} onRetry={() => void refetch()} />
  if (!data) return <TableSkeleton />
  return (
    <Panel isFlush>
      <ul className={classes.rows}>
        {data.map((checklist) => (
          <li key={checklist.type} className={classes.row}>
            <span className={classes.words}>
              <span className={classes.name}>{ticketTypeLabels[checklist.type]}</span>
              <span className={classes.detail}>{detailOf(checklist)}</span>
            </span>
            {canEdit && (
              <Button
                variant="default"
                size="compact-sm"
                aria-label={`Edit ${ticketTypeLabels[checklist.type]} checklist`}
                onClick={() => setEdited(checklist)}
              >
                Edit
              </Button>
            )}
          </li>
        ))}
      </ul>
      {edited && <ChecklistDialog checklist={edited} onClose={() => setEdited(null)} />}
    </Panel>
  )
}
