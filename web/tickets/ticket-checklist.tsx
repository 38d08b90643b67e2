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
import { useUndo } from '#web/ui/use-undo.ts'
import { Moment } from '#web/ui/values.tsx'
import classes from './ticket-checklist.module.css'
import { addItem, checklistQuery, useAddItem, useChangeItem, useRemoveItem } from './tickets.api.ts'

const failed = (error: unknown) =>
  showToast({ title: 'The checklist was not saved', message: messageOf(error), variant: 'destructive' })

type ItemProps = { ticketId: string; item: ChecklistItem; mayWrite: boolean }

function Item({ ticketId, item, mayWrite }: ItemProps) {
  const change = useChangeItem(ticketId, item.id)
  const isDone = item.doneAt !== null
  // Shown at once, until the server has answered.
  const [wanted, setWanted] = useState<boolean | null>(null)
  const tick = async (isWanted: boolean) => {
    setWanted(isWanted)
    await change.run({ isDone: isWanted }).catch(failed)
    setWanted(null)
  }
  return (
    <li className={classes.item} data-done={isDone || undefined}>
      <Checkbox
        label={item.text}
        checked={wanted ?? isDone}
        disabled={!mayWrite}
        description={
          item.doneAt && (
            <>
              {item.doneByName || 'Former member'}, <Moment at={item.doneAt} />
            </>
          )
        }
        onChange={(event) => void tick(event.currentTarget.checked)}
      />
      {mayWrite && !isDone && <RemoveItem ticketId={ticketId} item={item} />}
    </li>
  )
}

/** Removes an item that is open; one that is done says who did it. */
function RemoveItem({ ticketId, item: { id, text } }: Omit<ItemProps, 'mayWrite'>) {
  const remove = useRemoveItem(id)
  const { undoing } = useUndo()
  const undo = undoing(async (actionKey) => {
    await addItem(ticketId, text, actionKey)
    return { title: 'Item added again', message: text, variant: 'success' }
  })
  const run = async () => {
    await remove.run(undefined)
    showToast({ title: 'Item removed', message: text, variant: 'success', undo })
  }
  return (
    <ActionIcon
      variant="subtle"
      color="gray"
      aria-label={`Remove ${text}`}
      onClick={() => void run().catch(failed)}
    >
      <X size={15} strokeWidth={1.75} aria-hidden="true" />
    </ActionIcon>
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
  const { id } = ticket
  const mayWrite = useMayWrite()
  const { data, error, refetch } = useQuery(checklistQuery(id))
  return (
    <Panel
      title="Checklist"
      actions={
        data &&
        data.length > 0 && (
          <span className={classes.count}>
            {data.filter(({ doneAt }) => doneAt !== null).length} of {data.length} done
          </span>
        )
      }
    >
      {!data && error && <LoadFailure what="The checklist" error={error} onRetry={() => void refetch()} />}
      {!data && !error && <TextSkeleton />}
      {data && data.length > 0 && (
        <ul className={classes.items}>
          {data.map((item) => (
            <Item key={item.id} ticketId={id} item={item} mayWrite={mayWrite} />
          ))}
        </ul>
      )}
      {data?.length === 0 && !mayWrite && <p className={classes.count}>No checklist.</p>}
      {data && mayWrite && <AddItem ticketId={id} />}
    </Panel>
  )
}
