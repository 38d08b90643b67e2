import { Button } from '@mantine/core'
import { BookOpen, ChevronRight, Undo2 } from 'lucide-react'
import { useState } from 'react'
import { Link } from 'react-router'
import type { ChatChange, ChatProposal, ChatRow, ChatSource } from '#shared/assistant/chat.contract.ts'
import classes from './reply-details.module.css'

/** How many records behind a figure are listed before the rest is asked for. */
const firstRows = 5

/** The passages that an answer quotes, each with its article. */
export function Sources({ sources }: { sources: readonly ChatSource[] }) {
  return (
    <ul className={classes.sources} aria-label="Sources">
      {sources.map(({ title, path, quote, page }) => (
        <li key={`${path}-${page}-${quote}`}>
          <blockquote className={classes.quote}>{quote}</blockquote>
          <Link to={path} className={classes.source}>
            <BookOpen size={14} strokeWidth={1.75} aria-hidden="true" />
            {page === null ? title : `${title}, page ${page}`}
          </Link>
        </li>
      ))}
    </ul>
  )
}

/** The records behind a figure. */
export function Rows({ rows }: { rows: readonly ChatRow[] }) {
  const [isWhole, setWhole] = useState(false)
  const shown = isWhole ? rows : rows.slice(0, firstRows)
  return (
    <div>
      <ul className={classes.rows} aria-label="Records behind this answer">
        {shown.map(({ label, path }) => (
          <li key={`${path}-${label}`}>
            <Link to={path} className={classes.row}>
              {label}
              <ChevronRight size={14} strokeWidth={1.75} aria-hidden="true" />
            </Link>
          </li>
        ))}
      </ul>
      {shown.length < rows.length && (
        <button type="button" className={classes.more} onClick={() => setWhole(true)}>
          {`Show all ${rows.length}`}
        </button>
      )}
    </div>
  )
}

/** What a write changes, field by field; a record that is made has nothing before. */
export function Changes({ changes }: { changes: readonly ChatChange[] }) {
  const isNew = changes.every(({ before }) => !before)
  return (
    <table className={classes.changes}>
      <thead>
        <tr>
          <th scope="col">Field</th>
          {!isNew && <th scope="col">Before</th>}
          <th scope="col">{isNew ? 'Value' : 'After'}</th>
        </tr>
      </thead>
      <tbody>
        {changes.map(({ label, before, after }) => (
          <tr key={label}>
            <th scope="row">{label}</th>
            {!isNew && <td className={classes.before}>{before || '—'}</td>}
            <td>{after || '—'}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

type ChoicesProps = { choices: readonly string[]; isBusy: boolean; onChoose: (choice: string) => void }

/** Answers that can be given by a click. */
export function Choices({ choices, isBusy, onChoose }: ChoicesProps) {
  return (
    <fieldset className={classes.choices} aria-label="Quick replies">
      {choices.map((choice) => (
        <Button
          key={choice}
          size="compact-sm"
          variant="default"
          disabled={isBusy}
          onClick={() => onChoose(choice)}
        >
          {choice}
        </Button>
      ))}
    </fieldset>
  )
}

/** Asks again, this time from the agency's articles too. */
export function KnowledgeButton({ isBusy, onSearch }: { isBusy: boolean; onSearch: () => void }) {
  return (
    <Button
      size="compact-sm"
      className={classes.search}
      disabled={isBusy}
      leftSection={<BookOpen size={14} strokeWidth={1.75} aria-hidden="true" />}
      onClick={onSearch}
    >
      Search Agency Knowledge
    </Button>
  )
}

/** Takes a write of the assistant back. */
export function UndoButton({ isBusy, onUndo }: { isBusy: boolean; onUndo: () => void }) {
  return (
    <Button
      size="compact-sm"
      variant="default"
      className={classes.undo}
      disabled={isBusy}
      leftSection={<Undo2 size={14} strokeWidth={1.75} aria-hidden="true" />}
      onClick={onUndo}
    >
      Undo
    </Button>
  )
}

type ProposalProps = {
  proposal: ChatProposal
  isBusy: boolean
  onDecide: (decision: 'accept' | 'decline') => void
}

/** A write that a language model proposes; nothing happens before the person's own yes. */
export function Proposal({ proposal, isBusy, onDecide }: ProposalProps) {
  return (
    <section className={classes.proposal} aria-label="Proposed change">
      <p className={classes.summary}>{proposal.summary}</p>
      <Changes changes={proposal.changes} />
      <div className={classes.choices}>
        <Button size="compact-sm" disabled={isBusy} onClick={() => onDecide('accept')}>
          Accept
        </Button>
        <Button size="compact-sm" variant="default" disabled={isBusy} onClick={() => onDecide('decline')}>
          Decline
        </Button>
      </div>
    </section>
  )
}
