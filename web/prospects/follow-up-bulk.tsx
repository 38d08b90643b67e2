import { Button } from '@mantine/core'
import type { SequenceBulk } from '#shared/sequences/sequences.contract.ts'
import { messageOf } from '#web/lib/api-error.ts'
import { showToast } from '#web/lib/toast.ts'
import type { ChosenRows } from '#web/ui/list/bulk-actions.tsx'
import { countOf } from '#web/ui/list/bulk-dialogs.tsx'
import { useUndo } from '#web/ui/use-undo.ts'
import { useBulkSequences } from './sequences.api.ts'

const actions = {
  start: {
    label: 'Start follow-ups',
    done: 'started',
    nothing: 'They’re already running, or their status has no sequence.',
  },
  stop: { label: 'Stop follow-ups', done: 'stopped', nothing: 'None has a sequence running.' },
} as const satisfies Record<SequenceBulk['action'], object>

/** Starts or stops the follow-up sequences of the chosen prospects. */
export function FollowUpBulk({ list }: { list: ChosenRows }) {
  const { run, isBusy } = useBulkSequences()
  const { undoBulk } = useUndo()
  const take = async (action: SequenceBulk['action']) => {
    const { done, nothing } = actions[action]
    try {
      const { changed, undoId } = await run({ chosen: list.chosen, action })
      if (!undoId) return showToast({ title: `No follow-ups to ${action}`, message: nothing })
      showToast({
        title: `Follow-ups of ${countOf(changed, 'prospect', 'prospects')} ${done}`,
        variant: 'success',
        undo: undoBulk(undoId, 'follow-up', 'follow-ups'),
      })
      list.unselect()
    } catch (error) {
      showToast({ title: 'Nothing was changed', message: messageOf(error), variant: 'destructive' })
    }
  }
  return (['start', 'stop'] as const).map((action) => (
    <Button
      key={action}
      variant="subtle"
      size="compact-sm"
      disabled={isBusy}
      onClick={() => void take(action)}
    >
      {actions[action].label}
    </Button>
  ))
}
