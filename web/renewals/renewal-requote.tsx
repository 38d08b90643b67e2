import { Button } from '@mantine/core'
import { Link, useNavigate } from 'react-router'
import type { Renewal } from '#shared/renewals/renewals.contract.ts'
import { messageOf } from '#web/lib/api-error.ts'
import { asking } from '#web/lib/asks.ts'
import { showToast } from '#web/lib/toast.ts'
import { useMayWrite } from '#web/session/writing.tsx'
import { useStartRequote } from './renewals.api.ts'

type Props = { renewal: Pick<Renewal, 'id' | 'clientId' | 'clientName' | 'requoteId'> }

/** Starts the requote of a renewal with one click, or leads to the one that is open. */
export function RenewalRequote({ renewal }: Props) {
  const navigate = useNavigate()
  const mayWrite = useMayWrite()
  const start = useStartRequote()
  const { id, clientId, clientName, requoteId } = renewal
  if (requoteId)
    return (
      <Button
        component={Link}
        to={`/requotes/${requoteId}`}
        variant="subtle"
        size="compact-sm"
        aria-label={`Open the requote of ${clientName}`}
      >
        Open requote
      </Button>
    )
  if (!mayWrite) return null
  const run = () =>
    void start.run({ id, clientId }).then(
      (requote) => void navigate(`/requotes/${requote.id}`, { state: asking('carriers') }),
      (error: unknown) =>
        showToast({ title: 'Requote wasn’t started', message: messageOf(error), variant: 'destructive' }),
    )
  return (
    <Button
      variant="default"
      size="compact-sm"
      disabled={start.isBusy}
      aria-label={`Start a requote of ${clientName}`}
      onClick={run}
    >
      Start requote
    </Button>
  )
}
