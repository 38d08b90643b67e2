import { Button } from '@mantine/core'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { can } from '#shared/permissions.ts'
import { call } from '#web/lib/http.ts'
import { recordKeys } from '#web/lib/record-keys.ts'
import { useAction } from '#web/lib/use-action.ts'
import { useActor } from '#web/session/use-actor.ts'
import { DeletedRecordsDialog } from './deleted-records-dialog.tsx'

const kinds = {
  prospects: {
    one: 'prospect',
    label: 'Deleted prospects',
    list: (signal: AbortSignal) => call('GET /api/prospects/deleted', { signal }),
    restore: (id: string, actionKey: string) =>
      call('POST /api/prospects/:id/restore', { params: { id }, actionKey }),
  },
  tickets: {
    one: 'ticket',
    label: 'Deleted tickets',
    list: (signal: AbortSignal) => call('GET /api/tickets/deleted', { signal }),
    restore: (id: string, actionKey: string) =>
      call('POST /api/tickets/:id/restore', { params: { id }, actionKey }),
  },
}
type Many = keyof typeof kinds

function deletedQuery(many: Many) {
  return queryOptions({
    queryKey: [`/api/${many}`, 'deleted'] as const,
    queryFn: ({ signal }) => kinds[many].list(signal),
  })
}

function DeletedDialog({ many, onClose }: { many: Many; onClose: () => void }) {
  const { data, error } = useQuery(deletedQuery(many))
  const restore = useAction<string, unknown>({ run: kinds[many].restore, invalidates: recordKeys })
  const { one } = kinds[many]
  return (
    <DeletedRecordsDialog
      one={one}
      many={many}
      records={data}
      error={error}
      restore={restore}
      onClose={onClose}
    />
  )
}

/** What was deleted of a kind, to be restored; for whoever owns the agency. */
export function DeletedRecordsButton({ many, className }: { many: Many; className?: string | undefined }) {
  const actor = useActor()
  const [isOpen, setOpen] = useState(false)
  if (!can(actor, 'agency.edit')) return null
  return (
    <>
      <Button variant="default" className={className} onClick={() => setOpen(true)}>
        {kinds[many].label}
      </Button>
      {isOpen && <DeletedDialog many={many} onClose={() => setOpen(false)} />}
    </>
  )
}
