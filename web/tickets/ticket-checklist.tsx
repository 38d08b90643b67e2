import { ActionIcon, Button, Checkbox, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { X } from 'lucide-react'
import { type FormEvent, useState } from 'react'
import type { ChecklistItem } from '#shared/tickets/checklists.contract.ts'
import type { Ticket } from '#shared/tickets/tickets.contract.ts'
import { messageOf } from '#web/lib/api-error.ts'
import { showToast } from '#web/lib/toast.ts'
import { useMayWrite } from '#web/session/writing.tsx'
import { LoadFailure } from '#web/ui/empty-state.tsx'
import { Panel } from '#web/ui/panel.tsx'
import { TextSkeleton } from '#web/ui/skeletons.tsx'
import { Moment } from '#web/ui/values.tsx'
import classes from './ticket-checklist.module.css'
import { checklistQuery, useAddItem, useChangeItem, useRemoveItem } from './tickets.api.ts'

const failed = (error: unknown) =>
  showToast({ title: 'The checklist was not saved', message: messageOf(error), variant: 'destructive' })

function Item({ item, mayWrite }: { item: ChecklistItem; mayWrite: boolean }) {
  const change = useChangeItem(item.id)
  const remove = useRemoveItem(item.id)
  const isDone = item.doneAt !== null
  return (
    <li className={classes.item} data-done={isDone || undefined}>
      <Checkbox
        label={item.text}
        checked={isDone}
        disabled={!mayWrite || change.isBusy}
        description={
          item.doneAt && (
            <>
              {item.doneByName || 'Former member'}, <Moment at={item.doneAt} />
            </>
          )
        }
        onChange={(event) => void change.run({ isDone: event.currentTarget.checked }).catch(failed)}
      />
      {mayWrite && (
        <ActionIcon
          variant="subtle"
          color="gray"
          aria-label={`Remove ${item.text}`}
          disabled={remove.isBusy}
          onClick={() => void remove.run(undefined).catch(failed)}
        >
          <X size={15} strokeWidth={1.75} aria-hidden="true" />
        </ActionIcon>
      )}
    </li>
  )
}

function AddItem({ ticketId }: { ticketId: string }) {
  const add = useAddItem(ticketId)
  const [text, setText] = useState('')
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (text.trim() === '') return
    await add.run(text).then(() => setText(''), failed)
  }
  return (
    // A line that is soon typed again: its draft is not kept.
    <form className={classes.add} onSubmit={(event) => void submit(event)} data-draft="none">
      <TextInput
        aria-label="New checklist item"
        placeholder="Add an item"
        maxLength={200}
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
      />
      <Button type="submit" variant="default" disabled={add.isBusy || text.trim() === ''}>
        Add
      </Button>
    </form>
  )
}

/** What is to be done for a ticket, item by item, each with who did it and when. */
export function TicketChecklist({ ticket }: { ticket: Ticket }) {
  const { id, checklistDone, checklistTotal } = ticket
  const mayWrite = useMayWrite()
  const { data, error, refetch } = useQuery(checklistQuery(id))
  return (
    <Panel
      title="Checklist"
      actions={
        checklistTotal > 0 && (
          <span className={classes.count}>
            {checklistDone} of {checklistTotal} done
          </span>
        )
      }
    >
      {!data && error && <LoadFailure what="The checklist" error={error} onRetry={() => void refetch()} />}
      {!data && !error && <TextSkeleton />}
      {data && data.length > 0 && (
        <ul className={classes.items}>
          {data.map((item) => (
            <Item key={item.id} item={item} mayWrite={mayWrite} />
          ))}
        </ul>
      )}
      {data?.length === 0 && !mayWrite && <p className={classes.count}>No checklist.</p>}
      {data && mayWrite && <AddItem ticketId={id} />}
    </Panel>
  )
}
