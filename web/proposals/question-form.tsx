import { Alert, Button, Textarea, TextInput } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { v4 as newUuid } from 'uuid'
import { formatInstant } from '#shared/dates.ts'
import type { ClientProposal } from '#shared/proposals/proposals.contract.ts'
import { markExplained, messageOf } from '#web/lib/api-error.ts'
import classes from './proposal.module.css'
import { clientProposalQuery, useAskAboutProposal } from './proposals.api.ts'

/** The questions that were sent, the latest last. */
export function Questions({ questions }: Pick<ClientProposal, 'questions'>) {
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions()
  if (questions.length === 0) return null
  return (
    <ul className={classes.questions} aria-label="Questions">
      {questions.map(({ at, name, message }) => (
        <li key={at}>
          <span className={classes.small}>{`${name}, ${formatInstant(at, timeZone)}`}</span>
          {message}
        </li>
      ))}
    </ul>
  )
}

/** A question to the agency, which goes to the producer. */
export function QuestionForm({ token, proposal }: { token: string; proposal: ClientProposal }) {
  const queries = useQueryClient()
  const ask = useAskAboutProposal()
  const [typedName, setTypedName] = useState<string | null>(null)
  const name = typedName ?? proposal.answer?.name ?? ''
  const [message, setMessage] = useState('')
  const [requestId, setRequestId] = useState(() => newUuid())
  const [said, setSaid] = useState<{ text: string; isProblem: boolean } | null>(null)
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (!name.trim() || !message.trim())
      return setSaid({ text: 'Enter your name and your question.', isProblem: true })
    try {
      const now = await ask.run({ token, requestId, name, message })
      queries.setQueryData(clientProposalQuery(token).queryKey, now)
      setMessage('')
      setRequestId(newUuid())
      setSaid({ text: `Sent to ${proposal.content.sender.name}.`, isProblem: false })
    } catch (error) {
      markExplained(error)
      setSaid({ text: messageOf(error), isProblem: true })
    }
  }
  return (
    <section className={classes.sheet} aria-label="Ask a question">
      <h2 className={classes.heading}>I have a question</h2>
      <Questions questions={proposal.questions} />
      <form className={classes.form} onSubmit={(event) => void submit(event)} noValidate>
        <TextInput
          label="Your name"
          autoComplete="name"
          maxLength={200}
          value={name}
          onChange={(event) => setTypedName(event.currentTarget.value)}
          withAsterisk
        />
        <Textarea
          label="Your question"
          autosize
          minRows={3}
          maxRows={10}
          maxLength={2000}
          value={message}
          onChange={(event) => setMessage(event.currentTarget.value)}
          withAsterisk
        />
        {said && (
          <Alert color={said.isProblem ? 'red' : 'green'} role={said.isProblem ? 'alert' : 'status'}>
            {said.text}
          </Alert>
        )}
        <Button type="submit" variant="default" disabled={ask.isBusy}>
          {ask.isBusy ? 'Sending…' : 'Send question'}
        </Button>
      </form>
    </section>
  )
}
