import { lazy, Suspense } from 'react'
import { useNavigate } from 'react-router'
import type { Creatable } from './palette-entries.ts'

const dialogs = {
  client: {
    list: '/clients',
    Dialog: lazy(async () => ({ default: (await import('#web/clients/client-dialog.tsx')).NewClientDialog })),
  },
  prospect: {
    list: '/prospects',
    Dialog: lazy(async () => ({
      default: (await import('#web/prospects/prospect-dialog.tsx')).NewProspectDialog,
    })),
  },
  ticket: {
    list: '/tickets',
    Dialog: lazy(async () => ({ default: (await import('#web/tickets/ticket-dialog.tsx')).NewTicketDialog })),
  },
} satisfies Record<Creatable, unknown>

/** Makes a record from wherever one is; its page follows. */
export function CreateDialog({ what, onClose }: { what: Creatable; onClose: () => void }) {
  const navigate = useNavigate()
  const { list, Dialog } = dialogs[what]
  const onSaved = ({ id }: { id: string }) => {
    onClose()
    void navigate(`${list}/${id}`)
  }
  return (
    <Suspense>
      <Dialog onClose={onClose} onSaved={onSaved} />
    </Suspense>
  )
}
