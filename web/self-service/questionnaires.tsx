import { Button, Modal } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router'
import { dayIn, formatDay } from '#shared/dates.ts'
import type { QuestionnaireItem } from '#shared/self-service/self-service.contract.ts'
import { AnsweredForm } from '#web/intake-forms/intake-answers.tsx'
import { useCurrentUser } from '#web/session/session.tsx'
import { LoadFailure } from '#web/ui/empty-state.tsx'
import { TextSkeleton } from '#web/ui/skeletons.tsx'
import { questionnaireQuery } from './self-service.api.ts'
import classes from './self-service.module.css'

type Changes = { label: string; before: string; after: string }[]

function ChangeList({ changes }: { changes: Changes }) {
  if (changes.length === 0) return <p className={classes.text}>Nothing changed since last time.</p>
  return (
    <table className={classes.changes}>
      <caption>Changed since last time</caption>
      <thead>
        <tr>
          <th scope="col">Question</th>
          <th scope="col">Before</th>
          <th scope="col">Now</th>
        </tr>
      </thead>
      <tbody>
        {changes.map(({ label, before, after }) => (
          <tr key={label}>
            <th scope="row">{label}</th>
            <td>{before || '—'}</td>
            <td>
              <mark>{after || '—'}</mark>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function Answered({ item, onClose }: { item: QuestionnaireItem; onClose: () => void }) {
  const { data, error, refetch } = useQuery(questionnaireQuery(item.id))
  return (
    <Modal opened onClose={onClose} title={`${item.formName}: ${item.policy}`} size="lg">
      {!data && error && <LoadFailure what="The answers" error={error} onRetry={() => void refetch()} />}
      {!data && !error && <TextSkeleton />}
      {data?.answers && data.answeredAt && (
        <div className={classes.panel}>
          {data.ticketId && <Link to={`/tickets/${data.ticketId}`}>Open the ticket</Link>}
          <ChangeList changes={data.changes} />
          <AnsweredForm
            submission={{ ...data, answers: data.answers, submittedAt: data.answeredAt, documents: [] }}
          />
        </div>
      )}
    </Modal>
  )
}

/** The questionnaires that a client was sent, each with its answers once they are there. */
export function Questionnaires({ items }: { items: QuestionnaireItem[] }) {
  const { timeZone } = useCurrentUser()
  const [open, setOpen] = useState<QuestionnaireItem | null>(null)
  const day = (at: string) => formatDay(dayIn(timeZone, new Date(at)))
  if (items.length === 0) return null
  return (
    <>
      <ul className={classes.items} aria-label="Questionnaires">
        {items.map((item) => (
          <li key={item.id}>
            <span className={classes.name}>{item.formName}</span>
            <span className={classes.text}>
              {`${item.policy}. ${item.answeredAt ? `Answered ${day(item.answeredAt)}` : `Sent ${day(item.sentAt)}, not answered yet`}`}
            </span>
            {item.answeredAt && (
              <Button
                variant="default"
                size="compact-sm"
                aria-label={`View answers to ${item.formName}, ${item.policy}`}
                onClick={() => setOpen(item)}
              >
                View answers
              </Button>
            )}
          </li>
        ))}
      </ul>
      {open && <Answered item={open} onClose={() => setOpen(null)} />}
    </>
  )
}
