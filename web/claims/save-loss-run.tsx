import { Button } from '@mantine/core'
import type { ClaimsSaved } from '#shared/claims/claims.contract.ts'
import { messageOf } from '#web/lib/api-error.ts'
import { showToast } from '#web/lib/toast.ts'
import { useSaveLossRun } from './claims.api.ts'

const claims = (count: number) => `${count} ${count === 1 ? 'claim' : 'claims'}`

function savedText({ added, updated, unchanged, leftOut }: ClaimsSaved): string {
  return [
    `${claims(added)} added, ${updated} updated, ${unchanged} unchanged.`,
    ...(leftOut > 0 ? [`${claims(leftOut)} without a number or date of loss weren’t saved.`] : []),
  ].join(' ')
}

/** Saves the claims of a loss run to the client that it was saved to; known ones, by number, are updated. */
export function SaveLossRun({ documentId, clientId }: { documentId: string; clientId: string }) {
  const save = useSaveLossRun(documentId)
  const run = () =>
    save.run(clientId).then(
      (saved) => showToast({ title: 'Claims saved', message: savedText(saved), variant: 'success' }),
      (error: unknown) =>
        showToast({ title: 'Claims weren’t saved', message: messageOf(error), variant: 'destructive' }),
    )
  return (
    <Button size="compact-sm" variant="default" disabled={save.isBusy} onClick={() => void run()}>
      Save claims to client
    </Button>
  )
}
