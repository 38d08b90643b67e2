import { type LucideIcon, Mail, Phone, SquareCheck } from 'lucide-react'
import { dayIn, daysBetween, formatDay } from '#shared/dates.ts'
import type { FollowUpKind } from '#shared/follow-ups/follow-up-kinds.ts'
import { formatDollars } from '#shared/money.ts'
import type { ProspectCard } from '#shared/prospects/prospects.contract.ts'
import { useCurrentUser } from '#web/session/session.tsx'
import { useToday } from '#web/session/use-today.ts'
import lines from '#web/ui/board/card-body.module.css'
import { DueDay } from '#web/ui/due-day.tsx'
import { ComingDay } from '#web/ui/relative-day.tsx'
import classes from './prospect-board.module.css'

const icons: Record<FollowUpKind, LucideIcon> = { call: Phone, email: Mail, task: SquareCheck }

function NextStep({ card, today }: { card: ProspectCard; today: string }) {
  const { followUp, nextStep } = card
  if (!followUp) return nextStep ? <p className={classes.step}>{nextStep}</p> : null
  const Icon = icons[followUp.kind]
  return (
    <p className={classes.step}>
      <Icon size={12} strokeWidth={2} aria-hidden="true" className={classes.icon} />
      <span>
        {followUp.title} <DueDay day={followUp.dueDate} today={today} />
      </span>
    </p>
  )
}

/** How long a card has been in its column, in whole days of the agency. */
function StageAge({ since, today }: { since: string; today: string }) {
  const { timeZone } = useCurrentUser()
  const day = dayIn(timeZone, new Date(since))
  const days = daysBetween(day, today)
  return (
    <time dateTime={since} title={`In this stage since ${formatDay(day)}`} className={classes.age}>
      {days < 1 ? 'Today' : `${days} ${days === 1 ? 'day' : 'days'}`}
    </time>
  )
}

/** What a card of the board says of a prospect below the name. */
export function ProspectCardBody({ card }: { card: ProspectCard }) {
  const today = useToday()
  const isOpen = card.status !== 'converted' && card.status !== 'lost'
  return (
    <div className={lines.body}>
      <div className={lines.line}>
        <span className={classes.lob}>{card.lineOfBusiness || '—'}</span>
        <span className={classes.premium}>{formatDollars(card.potentialPremium)}</span>
      </div>
      {isOpen && card.xDate && (
        <p className={classes.xDate}>
          X-date <ComingDay day={card.xDate} today={today} isShort />
        </p>
      )}
      {isOpen && <NextStep card={card} today={today} />}
      <div className={lines.line}>
        <span className={classes.producer}>{card.assignedAgentName}</span>
        <StageAge since={card.stageSince} today={today} />
      </div>
    </div>
  )
}
