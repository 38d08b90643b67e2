import { Checkbox } from '@mantine/core'
import { Phone } from 'lucide-react'
import type { KeyboardEvent } from 'react'
import { Link } from 'react-router'
import { followUpKindLabels, followUpKinds } from '#shared/follow-ups/follow-up-kinds.ts'
import { type MyDayAct, myDayActsOf, myDayHref } from '#shared/my-day/my-day.rules.ts'
import { telHref } from '#web/clients/contact-line.tsx'
import { useToday } from '#web/session/use-today.ts'
import { useMayAssign, useMayWrite } from '#web/session/writing.tsx'
import { DueDay } from '#web/ui/due-day.tsx'
import { RecordMenu } from '#web/ui/record/record-menu.tsx'
import { ComingDay } from '#web/ui/relative-day.tsx'
import classes from './my-day.module.css'
import { myDayKeys } from './my-day-keys.ts'
import type { Task } from './use-my-day-acts.ts'

/** What a row is told apart by, wherever it stands. */
export const taskKey = ({ section, id }: Pick<Task, 'section' | 'id'>) => `${section} ${id}`

/** What the signed-in member can do to a row. */
export function useActsOf(): (task: Task) => MyDayAct[] {
  const may = { mayWrite: useMayWrite(), mayAssign: useMayAssign() }
  return (task) => myDayActsOf(task.section, task, may)
}

function detailOf({ section, detail }: Task): string {
  const kind = section === 'followUps' && followUpKinds.find((one) => one === detail)
  return kind ? followUpKindLabels[kind] : detail
}

function Due({ task }: { task: Task }) {
  const today = useToday()
  const { section, dueDate } = task
  if (!dueDate) return null
  if (section === 'renewals') return <ComingDay day={dueDate} today={today} isShort />
  if (section === 'licenses')
    return (
      <span>
        {dueDate < today ? 'Expired' : 'Expires'} <DueDay day={dueDate} today={today} isDone />
      </span>
    )
  if (section !== 'notices') return <DueDay day={dueDate} today={today} />
  if (task.confirmationDue)
    return (
      <span className={classes.passed}>
        <DueDay day={dueDate} today={today} isDone /> <strong>Ask the carrier</strong>
      </span>
    )
  return (
    <span>
      Last day <ComingDay day={dueDate} today={today} isShort />
    </span>
  )
}

/** The keys that work on a row, in sight while the focus is in it. */
function Hints({ acts }: { acts: readonly MyDayAct[] }) {
  return (
    <span className={classes.hints}>
      {myDayKeys
        .filter(({ act }) => acts.includes(act))
        .map(({ key, label }) => (
          <span key={key}>
            <kbd>{key}</kbd> {label}
          </span>
        ))}
    </span>
  )
}

type TaskRowProps = { task: Task; showsWho: boolean; onAct: (task: Task, act: MyDayAct) => void }

/** One thing to do: what, whom about, until when and how to reach them. */
export function TaskRow({ task, showsWho, onAct }: TaskRowProps) {
  const acts = useActsOf()(task)
  const { section, title, name, clientId, prospectId, phone, assigneeName } = task
  const about = clientId ? `/clients/${clientId}` : prospectId ? `/prospects/${prospectId}` : null
  const menu = myDayKeys.filter(({ act }) => acts.includes(act))
  const onKeyDown = (event: KeyboardEvent) => {
    const pressed = menu.find(({ key }) => key === event.key)
    if (!pressed || event.ctrlKey || event.metaKey || event.altKey) return
    event.preventDefault()
    onAct(task, pressed.act)
  }
  return (
    <li className={classes.row} data-task={taskKey(task)}>
      <span className={classes.tick}>
        {acts.includes('done') && (
          <Checkbox aria-label={`Done: ${title}`} checked={false} onChange={() => onAct(task, 'done')} />
        )}
      </span>
      <div className={classes.what}>
        <Link
          to={myDayHref(section, task)}
          data-opens
          className={classes.title}
          onKeyDown={onKeyDown}
          aria-keyshortcuts={menu.map(({ key }) => key).join(' ')}
        >
          {title}
        </Link>
        <span className={classes.about}>
          {about && name && <Link to={about}>{name}</Link>}
          {detailOf(task) && <span>{detailOf(task)}</span>}
          {showsWho && assigneeName && <span>{assigneeName}</span>}
        </span>
        <Hints acts={acts} />
      </div>
      <span className={classes.due}>
        <Due task={task} />
      </span>
      <span className={classes.phone}>
        {phone && (
          <a href={telHref(phone)} aria-label={`Call ${name} at ${phone}`}>
            <Phone size={13} strokeWidth={1.75} aria-hidden="true" /> <span>{phone}</span>
          </a>
        )}
      </span>
      <RecordMenu
        label={`Actions for ${title}`}
        isSubtle
        actions={menu.map(({ act, label }) => ({ label, run: () => onAct(task, act) }))}
      />
    </li>
  )
}
