import { Button } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Undo2 } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { useNavigate } from 'react-router'
import type { ActivityEntry, RecordType } from '#shared/activity/activity.contract.ts'
import type { AssistantAction } from '#shared/assistant/actions.contract.ts'
import { markRecordsStale } from '#web/lib/record-keys.ts'
import { actionsOfRecord } from './assistant-actions.api.ts'
import { UndoDialog } from './undo-dialog.tsx'

// Both are written at the same instant of the same record.
function actionOf(entry: ActivityEntry, actions: readonly AssistantAction[]): AssistantAction | undefined {
  if (entry.actor !== 'assistant') return undefined
  return actions.find(
    ({ recordId, createdAt }) => recordId === entry.recordId && createdAt === entry.createdAt,
  )
}

/** What the assistant wrote to a record can be taken back from its timeline for 24 hours: a button, and the question behind it. */
export function useTimelineUndo(recordType: RecordType, recordId: string, entries: readonly ActivityEntry[]) {
  const client = useQueryClient()
  const navigate = useNavigate()
  const [asked, setAsked] = useState<AssistantAction | null>(null)
  const actedType = recordType === 'policy' ? 'client' : recordType
  const isActed = recordType !== 'policy' && entries.some(({ actor }) => actor === 'assistant')
  const { data } = useQuery({ ...actionsOfRecord(actedType, recordId), enabled: isActed })
  const buttonOf = (entry: ActivityEntry): ReactNode => {
    const action = actionOf(entry, data?.actions ?? [])
    if (action?.undoneAt) return `Undone by ${action.undoneByName}`
    if (!action?.isUndoable) return null
    return (
      <Button
        size="compact-sm"
        variant="default"
        leftSection={<Undo2 size={14} strokeWidth={1.75} aria-hidden="true" />}
        onClick={() => setAsked(action)}
      >
        Undo
      </Button>
    )
  }
  const leave = () => {
    markRecordsStale(client)
    void navigate(`/${actedType}s`)
  }
  const dialog = asked && (
    <UndoDialog
      action={asked}
      onUndone={asked.before === null ? leave : undefined}
      onClose={() => setAsked(null)}
    />
  )
  return { buttonOf, dialog }
}
