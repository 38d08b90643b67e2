import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { formatDay } from '#shared/dates.ts'
import type { RequoteItem } from '#shared/requotes/requotes.contract.ts'
import { isOpenRequote } from '#shared/requotes/requotes.rules.ts'
import { Writing } from '#web/session/writing.tsx'
import { LoadFailure } from '#web/ui/empty-state.tsx'
import { Panel } from '#web/ui/panel.tsx'
import { differenceText, RequoteDot } from './requote-labels.tsx'
import { clientRequotesQuery, termRequotesQuery } from './requotes.api.ts'
import classes from './requotes.module.css'
import { StartRequoteButton, type StartRequoteProps } from './start-requote.tsx'

function Item({ requote }: { requote: RequoteItem }) {
  const { id, title, lines, status, quoteCount, marketCount, lowestPremium, expiringPremium, dueDate } =
    requote
  const difference = differenceText(expiringPremium, lowestPremium)
  const facts = [
    lines.join(', '),
    marketCount > 0 && `${quoteCount} of ${marketCount} quoted`,
    difference && `lowest quote ${difference}`,
    dueDate && `due ${formatDay(dueDate)}`,
  ]
  return (
    <li>
      <span>
        <Link to={`/requotes/${id}`}>{title}</Link>
        <span className={classes.small}>{facts.filter(Boolean).join(' · ')}</span>
      </span>
      <RequoteDot status={status} />
    </li>
  )
}

/** The requotes of a client, newest first; the next one starts here. */
export function ClientRequotes({ start, canEdit }: { start: StartRequoteProps; canEdit: boolean }) {
  const { data, error, refetch } = useQuery(clientRequotesQuery(start.clientId))
  const button = canEdit && (
    <Writing>
      <StartRequoteButton {...start} />
    </Writing>
  )
  const body = () => {
    if (error) return <LoadFailure what="The requotes" error={error} onRetry={() => void refetch()} />
    if (!data) return null
    if (data.length === 0)
      return <p className={classes.hint}>No requotes yet. Start one to request quotes.</p>
    return (
      <ul className={classes.writes}>
        {data.map((requote) => (
          <Item key={requote.id} requote={requote} />
        ))}
      </ul>
    )
  }
  return (
    <Panel title="Requotes" actions={button}>
      {body()}
    </Panel>
  )
}

/** The requotes of a term: the open one, or where the next one starts. */
export function TermRequotes({
  clientId,
  termId,
  canEdit,
}: {
  clientId: string
  termId: string
  canEdit: boolean
}) {
  const { data } = useQuery(termRequotesQuery(termId))
  const isOpen = data?.some(isOpenRequote)
  const button = canEdit && (
    <Writing>
      <StartRequoteButton clientId={clientId} termIds={[termId]} />
    </Writing>
  )
  if (!data) return null
  return (
    <Panel title="Requotes" actions={!isOpen && button}>
      {data.length === 0 ? (
        <p className={classes.hint}>This policy has no requotes.</p>
      ) : (
        <ul className={classes.writes}>
          {data.map((requote) => (
            <Item key={requote.id} requote={requote} />
          ))}
        </ul>
      )}
    </Panel>
  )
}
