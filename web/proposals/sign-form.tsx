import { Alert, Button, Checkbox, TextInput } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { v4 as newUuid } from 'uuid'
import type { ClientProposal, Decision, Signature } from '#shared/proposals/proposals.contract.ts'
import { answerProblem } from '#shared/proposals/proposals.rules.ts'
import { ApiError, markExplained, messageOf } from '#web/lib/api-error.ts'
import classes from './proposal.module.css'
import { clientProposalQuery, useAnswerProposal } from './proposals.api.ts'
import { SignatureField } from './signature.tsx'

type SignProps = {
  token: string
  proposal: ClientProposal
  decisions: readonly Decision[]
  reload: () => void
}

function problemOf({ name, signature, isAgreed }: { name: string; signature: Signature; isAgreed: boolean }) {
  if (!name.trim()) return 'Enter your full name.'
  if (signature.kind === 'drawn' && signature.strokes.length === 0) return 'Draw your signature, or type it.'
  return isAgreed ? null : 'Check the box to agree before you send.'
}

function useSigning({ token, proposal, decisions, reload }: SignProps) {
  const queries = useQueryClient()
  const answer = useAnswerProposal()
  // The same for every attempt: an answer that arrived and was not heard of is not given twice.
  const [requestId] = useState(() => newUuid())
  const [problem, setProblem] = useState<string | null>(null)
  const sign = async (signed: { name: string; signature: Signature; isAgreed: boolean }) => {
    const found = answerProblem(proposal, decisions) ?? problemOf(signed)
    setProblem(found)
    if (found) return
    const body = { ...signed, token, requestId, decisions: [...decisions], isAgreed: true as const }
    try {
      const answered = await answer.run(body)
      queries.setQueryData(clientProposalQuery(token).queryKey, answered)
      window.scrollTo({ top: 0 })
    } catch (error) {
      markExplained(error)
      setProblem(messageOf(error))
      // Somebody else was faster, or an option is not what it was: both are shown as they are now.
      if (error instanceof ApiError && (error.status === 409 || error.status === 422)) reload()
    }
  }
  return { sign, problem, isBusy: answer.isBusy }
}

/** The answer: who gives it, the signature, and what is agreed to by it. */
export function SignForm(props: SignProps) {
  const { proposal } = props
  const [name, setName] = useState('')
  const [signature, setSignature] = useState<Signature>({ kind: 'typed' })
  const [isAgreed, setAgreed] = useState(false)
  const { sign, problem, isBusy } = useSigning(props)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    void sign({ name, signature, isAgreed })
  }
  return (
    <section className={classes.sheet} aria-label="Sign and send">
      <h2 className={classes.heading}>Sign and send</h2>
      <p className={classes.quiet}>
        Accept or decline each option above, then sign. You can’t change it afterward.
      </p>
      <form className={classes.form} onSubmit={submit} noValidate>
        <TextInput
          label="Full name"
          size="md"
          autoComplete="name"
          maxLength={200}
          value={name}
          onChange={(event) => setName(event.currentTarget.value)}
          withAsterisk
        />
        <SignatureField name={name} value={signature} onChange={setSignature} />
        <Checkbox
          label={proposal.consent}
          checked={isAgreed}
          onChange={(event) => setAgreed(event.currentTarget.checked)}
        />
        {problem && (
          <Alert color="red" role="alert">
            {problem}
          </Alert>
        )}
        <Button type="submit" size="md" disabled={isBusy}>
          {isBusy ? 'Sending…' : 'Sign and send'}
        </Button>
      </form>
    </section>
  )
}
