import { useInfiniteQuery } from '@tanstack/react-query'
import type { LoggedKind, RecordType } from '#shared/activity/activity.contract.ts'
import { Id } from '#shared/fields.ts'
import { PrivateAddress } from '#web/mailboxes/private-address.tsx'
import { useTeamMembers } from '#web/people/team-members.api.ts'
import { useMayWrite, Writing } from '#web/session/writing.tsx'
import { LoadFailure } from '#web/ui/empty-state.tsx'
import { Panel } from '#web/ui/panel.tsx'
import { ShowOlder } from '#web/ui/show-older.tsx'
import { TextSkeleton } from '#web/ui/skeletons.tsx'
import { Timeline } from '#web/ui/timeline.tsx'
import { timelineQuery, useLogActivity } from './activity.api.ts'
import { LogForm } from './log-form.tsx'
import { type Mentionable, mentionedIds, mentionParts } from './mentions.rules.ts'
import classes from './record-timeline.module.css'
import { timelineEntryOf } from './timeline-entries.tsx'
import { useTimelineUndo } from './timeline-undo.tsx'

type RecordTimelineProps = {
  recordType: RecordType
  recordId: string
  /** Writes a comment; where it is given, commenting comes before logging. */
  onComment?: (body: string, mentions: string[]) => Promise<unknown>
  /** Whom a comment can mention. */
  mentionable?: readonly Mentionable[]
}

const logged = [
  { value: 'call', label: 'Call', placeholder: 'Call notes', submitLabel: 'Log call' },
  { value: 'note', label: 'Note', placeholder: 'Write a note', submitLabel: 'Log note' },
  { value: 'email', label: 'Email', placeholder: 'Email notes', submitLabel: 'Log email' },
] as const
const comment = {
  value: 'comment',
  label: 'Comment',
  placeholder: 'Write a comment for the team',
  submitLabel: 'Add comment',
} as const

function Entries({ recordType, recordId }: Pick<RecordTimelineProps, 'recordType' | 'recordId'>) {
  const { data: members = [] } = useTeamMembers()
  const answer = useInfiniteQuery(timelineQuery(recordType, recordId))
  const entries = answer.data?.pages.flatMap((page) => page.rows) ?? []
  const mayWrite = useMayWrite()
  const undoing = useTimelineUndo(recordType, recordId, entries)
  if (answer.isPending) return <TextSkeleton />
  if (!answer.data) {
    return <LoadFailure what="The timeline" error={answer.error} onRetry={() => void answer.refetch()} />
  }
  if (entries.length === 0) return <p className={classes.none}>Nothing logged yet.</p>
  // Most people come by their names already, those who have left too.
  const nameOf = (person: string) =>
    Id.safeParse(person).success ? members.find((member) => member.id === person)?.name : person
  return (
    <>
      <Timeline
        label="Timeline"
        entries={entries.map((entry) => ({
          ...timelineEntryOf(entry, nameOf),
          ...(entry.kind === 'comment' && { body: <MentionText text={entry.body} people={members} /> }),
          actions: mayWrite && undoing.buttonOf(entry),
        }))}
      />
      {undoing.dialog}
      <ShowOlder query={answer} className={classes.more} />
    </>
  )
}

/** A comment, the members whom it mentions standing out. */
function MentionText({ text, people }: { text: string; people: readonly { name: string }[] }) {
  let at = 0
  return mentionParts(text, people).map((part) => {
    at += part.text.length
    return part.person ? (
      <span key={at} className={classes.mention}>
        {part.text}
      </span>
    ) : (
      part.text
    )
  })
}

/** What happened to a record, newest first, and where to log the next call, note or email. */
export function RecordTimeline({ recordType, recordId, onComment, mentionable = [] }: RecordTimelineProps) {
  const log = useLogActivity()
  const keep = async (kind: LoggedKind | 'comment', body: string, details: object) => {
    if (kind === 'comment') await onComment?.(body, mentionedIds(body, mentionable))
    else await log.run({ recordType, recordId, kind, body, ...details })
  }
  return (
    <Panel title="Timeline">
      <Writing>
        <LogForm
          name={`log of ${recordType} ${recordId}`}
          kinds={onComment ? [comment, ...logged] : logged}
          hasNextStep={recordType !== 'ticket'}
          isBusy={log.isBusy}
          emailHint={<PrivateAddress recordType={recordType} recordId={recordId} />}
          mentionable={mentionable}
          onLog={keep}
        />
      </Writing>
      <Entries recordType={recordType} recordId={recordId} />
    </Panel>
  )
}
