import { Anchor, Button } from '@mantine/core'
import { useInfiniteQuery } from '@tanstack/react-query'
import { ArrowRight, Undo2 } from 'lucide-react'
import { useState } from 'react'
import { Link } from 'react-router'
import type { HistoryChange, HistoryEntry, HistoryType } from '#shared/history/record-history.contract.ts'
import { can } from '#shared/permissions.ts'
import { useActor } from '#web/session/use-actor.ts'
import { LoadFailure } from '#web/ui/empty-state.tsx'
import { Panel } from '#web/ui/panel.tsx'
import { ShowOlder } from '#web/ui/show-older.tsx'
import { TextSkeleton } from '#web/ui/skeletons.tsx'
import { Moment } from '#web/ui/values.tsx'
import classes from './history-panel.module.css'
import { actorText, actTitle, type ChangeText, changeText, reasonLost } from './history-text.ts'
import { recordHistoryQuery } from './record-history.api.ts'
import { type AskedValue, RestoreValueDialog } from './restore-value-dialog.tsx'

type Of = { recordType: HistoryType; recordId: string }
type Ask = (entry: HistoryEntry, change: HistoryChange, name: string) => void

function Values({ words }: { words: ChangeText }) {
  if ('note' in words) return <span className={classes.note}>{words.note}</span>
  return (
    <span className={classes.change}>
      <span>{words.old}</span>
      <ArrowRight size={13} strokeWidth={1.75} role="img" aria-label="became" />
      <span className={classes.now}>{words.now}</span>
    </span>
  )
}

function ChangeRow({ entry, change, ask }: { entry: HistoryEntry; change: HistoryChange; ask: Ask }) {
  const words = changeText(change)
  const { name } = words
  return (
    <li className={classes.row}>
      <span className={classes.field}>{name}</span>
      <Values words={words} />
      {change.canRestore && 'old' in words && (
        <Button
          size="compact-sm"
          variant="default"
          leftSection={<Undo2 size={14} strokeWidth={1.75} aria-hidden="true" />}
          aria-label={`Restore ${name} to ${words.old}`}
          onClick={() => ask(entry, change, name)}
        >
          Restore
        </Button>
      )}
    </li>
  )
}

function Entry({ entry, ask }: { entry: HistoryEntry; ask: Ask }) {
  return (
    <li className={classes.entry}>
      <p className={classes.origin}>
        <span className={classes.who}>{actorText(entry)}</span>
        <span>
          {actTitle(entry)} · <Moment at={entry.at} />
        </span>
      </p>
      {entry.changes.length > 0 && (
        <ul className={classes.rows}>
          {entry.changes.map((change) => (
            <ChangeRow key={change.field} entry={entry} change={change} ask={ask} />
          ))}
        </ul>
      )}
    </li>
  )
}

function Entries({ recordType, recordId }: Of) {
  const answer = useInfiniteQuery(recordHistoryQuery(recordType, recordId))
  const [asked, setAsked] = useState<AskedValue | null>(null)
  if (answer.isPending) return <TextSkeleton />
  if (!answer.data)
    return <LoadFailure what="The history" error={answer.error} onRetry={() => void answer.refetch()} />
  const { pages } = answer.data
  const entries = pages.flatMap((page) => page.entries)
  if (entries.length === 0) return <p className={classes.note}>No changes yet.</p>
  const ask: Ask = (entry, change, name) =>
    setAsked({
      ...{ entryId: entry.id, change, name, version: pages[0]?.version ?? 1 },
      alsoBefore: reasonLost(recordType, entry, change),
    })
  return (
    <>
      <ol className={classes.entries} aria-label="Changes">
        {entries.map((entry) => (
          <Entry key={entry.id} entry={entry} ask={ask} />
        ))}
      </ol>
      <ShowOlder query={answer} className={classes.more} />
      {asked && (
        <RestoreValueDialog
          recordType={recordType}
          recordId={recordId}
          asked={asked}
          onClose={() => setAsked(null)}
        />
      )}
    </>
  )
}

/** What changed of a record, field by field, read once it is opened; a single value can be put back. */
export function HistoryPanel(props: Of) {
  const [isOpen, setOpen] = useState(false)
  const mayAudit = can(useActor(), 'agency.edit')
  return (
    <Panel
      title="History"
      actions={
        <>
          {mayAudit && (
            <Anchor component={Link} to={`/audit-log?recordId=${props.recordId}`} size="sm">
              Audit log
            </Anchor>
          )}
          <Button
            size="compact-sm"
            variant="default"
            aria-expanded={isOpen}
            aria-label={isOpen ? 'Hide history' : 'Show history'}
            onClick={() => setOpen(!isOpen)}
          >
            {isOpen ? 'Hide' : 'Show'}
          </Button>
        </>
      }
    >
      {isOpen ? (
        <Entries {...props} />
      ) : (
        <p className={classes.note}>Who changed which field, when, and what it was before.</p>
      )}
    </Panel>
  )
}
