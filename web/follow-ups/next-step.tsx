import { TextInput } from '@mantine/core'
import type { LoggedKind } from '#shared/activity/activity.contract.ts'
import type { FollowUpKind } from '#shared/follow-ups/follow-up-kinds.ts'
import { PersonSelect } from '#web/people/person-select.tsx'
import { useToday } from '#web/session/use-today.ts'
import { useMayName } from '#web/session/writing.tsx'
import { DateField } from '#web/ui/fields.tsx'
import { DueChoices } from './due-choices.tsx'
import classes from './follow-ups.module.css'

/** What is to be done next, while it is typed: nothing without a day. */
export type NextStep = { dueDate: string; title: string; assigneeId: string }

/** Nothing to be done next. */
export const noNextStep: NextStep = { dueDate: '', title: '', assigneeId: '' }

const kinds: Record<LoggedKind, FollowUpKind> = { call: 'call', email: 'email', note: 'task' }
const usual: Record<LoggedKind, string> = {
  call: 'Call back',
  email: 'Follow up by email',
  note: 'Follow up',
}

/** A next step as calls take it, named after what was logged where it has no name; nothing without a day. */
export function nextStepInput(kind: LoggedKind, { dueDate, title, assigneeId }: NextStep) {
  if (!dueDate) return undefined
  return {
    ...{ kind: kinds[kind], title: title.trim() || usual[kind], dueDate },
    ...(assigneeId && { assigneeId }),
  }
}

type NextStepFieldsProps = {
  kind: LoggedKind
  value: NextStep
  onChange: (value: NextStep) => void
}

/** When to follow up on what is logged; what and who are asked once there is a day. */
export function NextStepFields({ kind, value, onChange }: NextStepFieldsProps) {
  const today = useToday()
  const mayName = useMayName(true)
  const setDay = (dueDate: string) => onChange(dueDate ? { ...value, dueDate } : noNextStep)
  return (
    <div className={classes.next}>
      <div className={classes.when}>
        <span className={classes.label}>Follow up</span>
        <DueChoices label="Follow up" today={today} value={value.dueDate} onChange={setDay} />
        <DateField
          aria-label="Follow up on"
          size="xs"
          min={today}
          value={value.dueDate}
          onChange={(event) => setDay(event.currentTarget.value)}
        />
      </div>
      {value.dueDate && (
        <div className={classes.what}>
          <TextInput
            aria-label="What needs to be done"
            placeholder={usual[kind]}
            maxLength={200}
            value={value.title}
            onChange={(event) => onChange({ ...value, title: event.currentTarget.value })}
          />
          {mayName && (
            <PersonSelect
              aria-label="Who does it"
              placeholder="Me"
              clearable
              value={value.assigneeId || null}
              onChange={(id) => onChange({ ...value, assigneeId: id ?? '' })}
            />
          )}
        </div>
      )}
    </div>
  )
}
