import { Button } from '@mantine/core'
import { messageOf } from '#web/lib/api-error.ts'
import { showToast } from '#web/lib/toast.ts'
import { useRetryReading } from './documents.api.ts'

/** Reads a document again whose reading failed. */
export function RetryButton({ id, name }: { id: string; name: string }) {
  const again = useRetryReading()
  const failed = (error: unknown) =>
    showToast({
      title: 'Could not retry',
      message: messageOf(error),
      variant: 'destructive',
    })
  return (
    <Button
      variant="default"
      size="compact-xs"
      aria-label={`Retry ${name}`}
      disabled={again.isBusy}
      onClick={() => void again.run(id).catch(failed)}
    >
      Retry
    </Button>
  )
}
