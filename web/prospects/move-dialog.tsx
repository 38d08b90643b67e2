import { useQuery } from '@tanstack/react-query'
import { ConvertDialog } from './convert-dialog.tsx'
import { LostDialog } from './lost-dialog.tsx'
import { prospectKit } from './prospects.api.ts'

/** A move of a prospect that asks for more than its new status. */
export type Asking = { id: string; what: 'lost' | 'converted' }

/** The move to a status, where it asks for more. */
export function askingOf(id: string, status: string): Asking | null {
  return status === 'lost' || status === 'converted' ? { id, what: status } : null
}

/** Asks what a move needs to know, of the whole prospect. */
export function MoveDialog({ asking, onClose }: { asking: Asking; onClose: () => void }) {
  const query = useQuery({ ...prospectKit.query(asking.id), refetchOnMount: 'always' })
  // What an earlier dialog read may be older than the card.
  const prospect = query.isFetchedAfterMount ? query.data : undefined
  if (!prospect) return null
  const Dialog = asking.what === 'lost' ? LostDialog : ConvertDialog
  return <Dialog prospect={prospect} onClose={onClose} />
}
