import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router'
import { addDays } from '#shared/dates.ts'
import {
  type MyDayList,
  type MyDaySection,
  maxRowsOfSection,
  renewalDays,
} from '#shared/my-day/my-day.contract.ts'
import type { MyDayAct } from '#shared/my-day/my-day.rules.ts'
import { withQuery } from '#web/lib/http.ts'
import { isBuilt } from '#web/paths.ts'
import { type Who, wholeSectionQuery } from './my-day.api.ts'
import classes from './my-day.module.css'
import { TaskRow } from './task-row.tsx'
import type { MyDayActs, Task } from './use-my-day-acts.ts'

const titles: Record<MyDaySection, string> = {
  notices: 'Notices of cancellation',
  followUps: 'Follow-ups',
  tickets: 'Tickets',
  renewals: 'Renewals without a next step',
  certificateRequests: 'Certificate requests',
  documents: 'Documents to check',
  licenses: 'Licenses to renew',
}

/** The list that has all rows of a section, where there is one. */
function wholeList(section: MyDaySection, today: string, assigneeId: string | undefined): string | null {
  switch (section) {
    case 'tickets':
      return withQuery('/tickets', { assigneeId, status: 'open,in_progress', dueTo: today, sort: 'dueDate' })
    case 'renewals':
      if (isBuilt('/requotes')) return '/requotes'
      return withQuery('/policies', { renewsTo: addDays(today, renewalDays), sort: 'expirationDate' })
    case 'certificateRequests':
      return '/acords?tab=requests'
    case 'documents':
      return '/document-extraction'
    default:
      return null
  }
}

type SectionProps = {
  section: MyDaySection
  list: MyDayList
  today: string
  who: Who
  /** Whose tickets the whole list is to show: nobody's in particular where all are asked for. */
  assigneeId: string | undefined
  acts: MyDayActs
  onAct: (task: Task, act: MyDayAct) => void
}

/** One kind of things to do: how many there are, the first of them, and the way to all. */
export function MyDaySectionList(props: SectionProps) {
  const { section, list, today, who, acts, onAct } = props
  const [isWhole, setWhole] = useState(false)
  const { data } = useQuery({ ...wholeSectionQuery(who, section, maxRowsOfSection), enabled: isWhole })
  const { rows, total } = (isWhole && data?.sections[section]) || list
  const tasks = rows.map((row): Task => ({ ...row, section })).filter((task) => !acts.hasLeft(task))
  const count = total - (rows.length - tasks.length)
  const to = wholeList(section, today, props.assigneeId)
  if (count <= 0) return null
  const title = titles[section]
  return (
    <div className={classes.section}>
      <h3 className={classes.heading}>
        {title} <span className={classes.count}>{count}</span>
      </h3>
      <ul className={classes.rows} aria-label={title}>
        {tasks.map((task) => (
          <TaskRow key={task.id} task={task} showsWho={who !== 'mine'} onAct={onAct} />
        ))}
      </ul>
      {count > tasks.length && (
        <p className={classes.more}>
          {to ? (
            <Link to={to}>All {count}</Link>
          ) : (
            !isWhole && (
              <Button variant="subtle" size="compact-sm" onClick={() => setWhole(true)}>
                Show all {count}
              </Button>
            )
          )}
        </p>
      )}
    </div>
  )
}
