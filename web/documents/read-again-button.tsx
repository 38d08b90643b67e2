import { Button } from '@mantine/core'
import { messageOf } from '#web/lib/api-error.ts'
import { showToast } from '#web/ui/toast.ts'
import { useReadAgain } from './documents.api.ts'

/** Reads a document anew whose reading failed. */
export function ReadAgainButton({ id, name }: { id: string; name: string }) {
  const again = useReadAgain()
  const failed = (error: unknown) =>
    showToast({
      title: 'It could not be read again',
      message: messageOf(error),
      variant: 'destructive',
    })
  return (
    <Button
      variant="default"
      size="compact-xs"
      aria-label={`Read ${name} again`}
      disabled={again.isBusy}
      onClick={() => void again.run(id).catch(failed)}
    >
      Read again
    </Button>
  )
}
