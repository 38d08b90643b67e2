import {
  ArrowRightLeft,
  CalendarClock,
  CircleCheck,
  CircleOff,
  FileCheck,
  FileDown,
  type LucideIcon,
  Mail,
  MessageSquare,
  MessageSquareText,
  PencilLine,
  Phone,
  Plus,
  StickyNote,
  Trash2,
} from 'lucide-react'
import { Link } from 'react-router'
import {
  type ActivityEntry,
  type ActivityKind,
  activityKindLabels,
  callDirectionLabels,
  callOutcomeLabels,
  type EnteredAct,
  emailDirectionLabels,
  emailStatusLabels,
} from '#shared/activity/activity.contract.ts'
import { formatDay } from '#shared/dates.ts'
import { formatDollars } from '#shared/money.ts'
import { transactionKindLabels } from '#shared/policies/term-choices.ts'
import { changeLabel, type NameOf } from '#web/lib/change-labels.ts'
import type { TimelineEntry } from '#web/ui/timeline.tsx'
import classes from './record-timeline.module.css'

const actLabels = new Map<string, string>(Object.entries(transactionKindLabels))

const sentenceCase = (words: string) => words.charAt(0) + words.slice(1).toLowerCase()

const icons: Record<ActivityKind, LucideIcon> = {
  note: StickyNote,
  call: Phone,
  email: Mail,
  text: MessageSquareText,
  comment: MessageSquare,
  created: Plus,
  changed: PencilLine,
  converted: ArrowRightLeft,
  deleted: Trash2,
  issued: FileCheck,
  follow_up: CalendarClock,
  done: CircleCheck,
  stopped: CircleOff,
  imported: FileDown,
}

const actors: Record<ActivityEntry['actor'], string> = {
  person: 'Former member',
  assistant: 'Assistant',
  api_key: 'API key',
  import: 'Import',
  system: 'Bindery',
  client_link: 'Client by link',
}

/** A call with who called and what came of it, such as "Outbound call · Left voicemail". */
function callLabel({ kind, direction, outcome }: ActivityEntry): string {
  const call = direction ? `${callDirectionLabels[direction]} call` : activityKindLabels[kind]
  return outcome ? `${call} · ${callOutcomeLabels[outcome]}` : call
}

/** An email with what became of it, such as "Email · Sent", or whether it was received where it was only logged. */
function emailLabel({ kind, email, direction }: ActivityEntry): string {
  const label = activityKindLabels[kind]
  if (email) return `${label} · ${emailStatusLabels[email.status]}`
  return (kind === 'email' || kind === 'text') && direction
    ? `${label} · ${emailDirectionLabels[direction]}`
    : label
}

/** What happened, such as "Call", "Policy BOP-1042 changed" or "Notice of cancellation". */
function titleOf(entry: ActivityEntry): string {
  const { kind, recordTitle, entered } = entry
  const acts = entered.map(({ kind }) => actLabels.get(kind) ?? kind)
  const label =
    acts.length > 0 ? sentenceCase(acts.join(', ')) : kind === 'call' ? callLabel(entry) : emailLabel(entry)
  return recordTitle ? `${recordTitle} · ${label.toLowerCase()}` : label
}

/** An act in one line, such as "Effective Jun 21, 2026, premium change −$120". */
function actLabel({ effectiveDate, premiumChange }: EnteredAct): string {
  const day = `Effective ${formatDay(effectiveDate)}`
  if (premiumChange === 0) return day
  return `${day}, premium change ${premiumChange < 0 ? '−' : '+'}${formatDollars(Math.abs(premiumChange), { cents: true })}`
}

/** An email that came in, and the way to all of it. */
function receivedBody({ body, receivedEmailId }: ActivityEntry) {
  return (
    <>
      {body}
      <Link to={`/incoming-email?email=${receivedEmailId}`} className={classes.openEmail}>
        Open email
      </Link>
    </>
  )
}

function bodyOf(entry: ActivityEntry, nameOf: NameOf) {
  const { id, changes, entered, outcome } = entry
  if (entry.receivedEmailId) return receivedBody(entry)
  // The title says it already.
  const written = outcome && entry.body === callOutcomeLabels[outcome] ? '' : entry.body
  const body = entry.email?.error ? `${written}\n${entry.email.error}` : written
  if (changes.length === 0 && entered.length === 0) return body
  return (
    <>
      {body}
      <ul className={classes.changes}>
        {entered.map((act) => (
          <li key={`${id}-${act.kind}-${act.effectiveDate}`}>{actLabel(act)}</li>
        ))}
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
