import {
  ArrowRightLeft,
  FileCheck,
  FileDown,
  type LucideIcon,
  Mail,
  MessageSquare,
  PencilLine,
  Phone,
  Plus,
  StickyNote,
  Trash2,
} from 'lucide-react'
import {
  type ActivityEntry,
  type ActivityKind,
  activityKindLabels,
} from '#shared/activity/activity.contract.ts'
import type { TimelineEntry } from '#web/ui/timeline.tsx'
import { changeLabel, type NameOf } from './change-labels.ts'
import classes from './record-timeline.module.css'

const icons: Record<ActivityKind, LucideIcon> = {
  note: StickyNote,
  call: Phone,
  email: Mail,
  comment: MessageSquare,
  created: Plus,
  changed: PencilLine,
  converted: ArrowRightLeft,
  deleted: Trash2,
  issued: FileCheck,
  imported: FileDown,
}

const actors: Record<ActivityEntry['actor'], string> = {
  person: 'Former member',
  assistant: 'Assistant',
  api_key: 'API key',
  import: 'Import',
  system: 'Bindery',
}

/** What happened, such as "Call" or "Policy BOP-1042 changed". */
function titleOf({ kind, recordTitle }: ActivityEntry): string {
  const label = activityKindLabels[kind]
  return recordTitle ? `${recordTitle} · ${label.toLowerCase()}` : label
}

function bodyOf({ id, body, changes }: ActivityEntry, nameOf: NameOf) {
  if (changes.length === 0) return body
  return (
    <>
      {body}
      <ul className={classes.changes}>
        {changes.map((change) => (
          <li key={`${id}-${change.field}`}>{changeLabel(change, nameOf)}</li>
        ))}
      </ul>
    </>
  )
}

/** Who did it; the assistant acts on behalf of a person. */
function byOf({ actor, userName }: ActivityEntry): string {
  if (actor === 'assistant' && userName) return `The assistant on behalf of ${userName}`
  return userName || actors[actor]
}

/** An entry as the thread shows it. */
export function timelineEntryOf(entry: ActivityEntry, nameOf: NameOf): TimelineEntry {
  return {
    id: entry.id,
    icon: icons[entry.kind],
    title: titleOf(entry),
    body: bodyOf(entry, nameOf),
    by: byOf(entry),
    at: entry.createdAt,
  }
}
