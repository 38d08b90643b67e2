import { Button, Select } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useNavigate } from 'react-router'
import {
  type MyDay as Day,
  type MyDaySection,
  myDaySections,
  rowsPerSection,
} from '#shared/my-day/my-day.contract.ts'
import { type MyDayAct, myDayHref } from '#shared/my-day/my-day.rules.ts'
import { can } from '#shared/permissions.ts'
import { mailHref, openPhone } from '#web/clients/contact-line.tsx'
import { NewFollowUpDialog } from '#web/follow-ups/follow-up-dialog.tsx'
import { ReassignDialog } from '#web/follow-ups/reassign-dialog.tsx'
import { localStore, storageKeys } from '#web/lib/storage.ts'
import { useTeamMembers } from '#web/people/team-members.api.ts'
import { useCurrentUser } from '#web/session/session.tsx'
import { useActor } from '#web/session/use-actor.ts'
import { useMayWrite } from '#web/session/writing.tsx'
import { LoadFailure } from '#web/ui/empty-state.tsx'
import { TextSkeleton } from '#web/ui/skeletons.tsx'
import { myDayQuery, type Who } from './my-day.api.ts'
import classes from './my-day.module.css'
import { MyDaySectionList } from './my-day-section.tsx'
import { PostponeDialog } from './postpone-dialog.tsx'
import { TaskEmailDialog } from './task-email-dialog.tsx'
import { taskKey, useActsOf } from './task-row.tsx'
import { type MyDayActs, type Task, useMyDayActs } from './use-my-day-acts.ts'
import { moveOn, useMyDayKeys } from './use-my-day-keys.ts'

type Asked = { task: Task; act: 'postpone' | 'reassign' | 'plan' | 'email' }
type DialogProps = { asked: Asked; acts: MyDayActs; onLeave: (task: Task) => void; onClose: () => void }

function ActDialog({ asked: { task, act }, acts, onLeave, onClose }: DialogProps) {
  if (act === 'plan')
    return (
      <NewFollowUpDialog about={{ policyId: task.id }} title={`Call about ${task.title}`} onClose={onClose} />
    )
  if (act === 'email') {
    const finish = () => {
      onLeave(task)
      acts.dismiss(task)
    }
    return <TaskEmailDialog task={task} onFinished={finish} onClose={onClose} />
  }
  if (act === 'postpone') {
    const postpone = (day: string) => {
      onLeave(task)
      void acts.postpone(task, day)
    }
    return <PostponeDialog onChosen={postpone} onClose={onClose} />
  }
  const reassign = (id: string | null, name: string) => {
    onLeave(task)
    void acts.reassign(task, id, name)
  }
  return <ReassignDialog {...task} onChosen={reassign} onClose={onClose} />
}

function WhoSelect({ who, onChange }: { who: Who; onChange: (who: Who) => void }) {
  const { id } = useCurrentUser()
  const { data: members = [] } = useTeamMembers()
  const others = members.filter((member) => member.id !== id)
  const choices = [
    { value: 'mine', label: 'Mine' },
    { value: 'all', label: 'Everyone’s' },
    ...others.map((member) => ({ value: member.id, label: member.name })),
  ]
  return (
    <Select
      aria-label="Whose work"
      size="xs"
      data={choices}
      value={who}
      allowDeselect={false}
      onChange={(next) => onChange(next ?? 'mine')}
      className={classes.who}
    />
  )
}

type TasksProps = { day: Day; who: Who; sections: readonly MyDaySection[] }

function Tasks({ day, who, sections }: TasksProps) {
  const navigate = useNavigate()
  const { id: userId } = useCurrentUser()
  const acts = useMyDayActs()
  const actsOf = useActsOf()
  const mayWrite = useMayWrite()
  const [asked, setAsked] = useState<Asked | null>(null)
  const leave = (task: Task) => moveOn(frame.current, taskKey(task))
  const run = (task: Task, act: MyDayAct) => {
    if (!actsOf(task).includes(act)) return
    if (act === 'open') void navigate(myDayHref(task.section, task))
    else if (act === 'call') openPhone(task.phone)
    else if (act === 'email' && !mayWrite) window.location.assign(mailHref(task.email))
    else if (act !== 'done') setAsked({ task, act })
    else {
      leave(task)
      void acts.finish(task)
    }
  }
  const frame = useMyDayKeys(acts.undoLast)
  const shown = sections.map((section) => ({ section, list: day.sections[section] }))
  const tasks = shown.flatMap(
    ({ section, list }) => list?.rows.map((row): Task => ({ ...row, section })) ?? [],
  )
  const isEmpty = tasks.every((task) => acts.hasLeft(task))
  const assigneeId = who === 'mine' ? userId : who === 'all' ? undefined : who
  return (
    <section ref={frame} tabIndex={-1} className={classes.tasks} aria-label="To do">
      {isEmpty && <p className={classes.none}>Nothing to do right now.</p>}
      {shown.map(
        ({ section, list }) =>
          list && (
            <MyDaySectionList
              key={`${who} ${section}`}
              {...{ section, list, who, assigneeId, acts }}
              today={day.today}
              onAct={run}
            />
          ),
      )}
      {asked && <ActDialog asked={asked} acts={acts} onLeave={leave} onClose={() => setAsked(null)} />}
    </section>
  )
}

type MyDayProps = {
  sections?: readonly MyDaySection[]
  rows?: number
  /** What it stands before, and makes room for when it is folded. */
  before?: 'list' | 'board'
}

const foldKeys = { list: storageKeys.myDayFolded, board: storageKeys.myDayFoldedOnBoard } as const

/**
 * Whether a person folded it, until they unfold it. On phones it begins folded, and on a board once it was seen there: the work
 * it stands before is seen at once.
 */
function useFold(before: MyDayProps['before']) {
  const isPhone = useMediaQuery('(max-width: 640px)', false, { getInitialValueInEffect: false })
  const [chosen, setFolded] = useState(() => (before ? localStore.read(foldKeys[before]) : null))
  const isFolded = before !== undefined && (chosen === null ? isPhone : chosen === 'true')
  useEffect(() => {
    if (before === 'board' && chosen === null) localStore.write(foldKeys.board, 'true')
  }, [before, chosen])
  const toggle = () => {
    if (before) localStore.write(foldKeys[before], String(!isFolded))
    setFolded(String(!isFolded))
  }
  return { isFolded, toggle }
}

/** What to do now, one's own or, for whoever sees the whole book, everybody's or a member's: worked through by keyboard. */
export function MyDay({ sections = myDaySections, rows = rowsPerSection, before }: MyDayProps) {
  const seesAll = can(useActor(), 'record.view')
  const [who, setWho] = useState<Who>('mine')
  const { isFolded, toggle } = useFold(before)
  const { data, error, refetch } = useQuery(myDayQuery(who, rows))
  const count = sections.reduce((sum, section) => sum + (data?.sections[section]?.total ?? 0), 0)
  return (
    <section className={classes.panel} aria-label="My day">
      <div className={classes.head}>
        <h2 className={classes.name}>My day {data && <span className={classes.count}>{count}</span>}</h2>
        {!isFolded && (
          <span className={classes.keys}>
            <kbd>j</kbd> <kbd>k</kbd> next and previous · <kbd>u</kbd> undo
          </span>
        )}
        {seesAll && <WhoSelect who={who} onChange={setWho} />}
        {before && (
          <Button variant="default" size="compact-sm" aria-expanded={!isFolded} onClick={toggle}>
            {isFolded ? 'Show' : 'Hide'}
          </Button>
        )}
      </div>
      {!isFolded && data && <Tasks key={who} day={data} who={who} sections={sections} />}
      {!data && error && <LoadFailure what="My day" error={error} onRetry={() => void refetch()} />}
      {!data && !error && <TextSkeleton />}
    </section>
  )
}
