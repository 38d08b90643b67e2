import '#web/theme/mantine-shell.css'
import { Alert, Button } from '@mantine/core'
import { Download } from 'lucide-react'
import { useState } from 'react'
import { formatDay, formatInstant } from '#shared/dates.ts'
import type { ClientProposal, Decision, ProposalAnswer } from '#shared/proposals/proposals.contract.ts'
import { decide, groupsOf } from '#shared/proposals/proposals.rules.ts'
import { savePdf } from '#web/lib/save-file.ts'
import { useDocumentTitle } from '#web/lib/use-document-title.ts'
import { OptionGroupCards } from './option-cards.tsx'
import classes from './proposal.module.css'
import { useProposalFile } from './proposals.api.ts'
import { QuestionForm } from './question-form.tsx'
import { SignForm } from './sign-form.tsx'
import { SignatureView } from './signature.tsx'

type PageProps = { token: string; proposal: ClientProposal; reload: () => void }

const disclaimer =
  'This proposal summarizes the carriers’ quotes. It is not a contract and does not bind coverage. The policies, with their terms, conditions and exclusions, control. Coverage begins only when the agency or the carrier confirms it in writing.'

function Head({ token, proposal }: Omit<PageProps, 'reload'>) {
  const { requote, agency, sender, today } = proposal.content
  const file = useProposalFile(token)
  const from = requote.effectiveDate ? `Effective ${formatDay(requote.effectiveDate)}. ` : ''
  return (
    <header className={classes.head}>
      <div className={classes.agency}>
        <span className={classes.brand}>{agency.name}</span>
        {agency.phone && <a href={`tel:${agency.phone.replace(/[^\d+]/g, '')}`}>{agency.phone}</a>}
      </div>
      <div className={classes.line}>
        <div>
          <h1 className={classes.title}>{`Insurance proposal for ${requote.clientName}`}</h1>
          <p className={classes.quiet}>
            {`${requote.lines.join(', ')}. ${from}Prepared ${formatDay(today)} by ${sender.name}.`}
          </p>
        </div>
        <Button
          variant="default"
          leftSection={<Download size={16} strokeWidth={1.75} aria-hidden="true" />}
          disabled={file.isBusy}
          onClick={() => void file.run(undefined).then(savePdf, () => {})}
        >
          Download PDF
        </Button>
      </div>
    </header>
  )
}

function Answered({ answer, agency }: { answer: ProposalAnswer; agency: string }) {
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions()
  const hasAccepted = answer.decisions.some((one) => one.answer === 'accepted')
  return (
    <section className={classes.sheet} aria-label="Your answer">
      <h2 className={classes.heading}>{`Answered by ${answer.name}`}</h2>
      <p className={classes.quiet}>
        {`${formatInstant(answer.at, timeZone)}. We email you a copy. An answer can’t be changed. ${
          hasAccepted
            ? `${agency} will contact you to complete it: coverage begins only after they confirm it in writing.`
            : `${agency} was notified.`
        }`}
      </p>
      <SignatureView signature={answer.signature} name={answer.name} />
      <p className={classes.small}>{answer.consent}</p>
    </section>
  )
}

/** A proposal as its client reads it: the options line by line, the answer with a signature, and a question to the agency. */
export function ProposalPage({ token, proposal, reload }: PageProps) {
  const { content, options, answer, notice, expiresOn } = proposal
  const [decisions, setDecisions] = useState<Decision[]>([])
  const open = content.offers.filter((_, at) => options[at]?.state === 'open')
  const mayAnswer = !answer && !notice && open.length > 0
  const onDecide = mayAnswer ? (next: Decision) => setDecisions((before) => decide(open, before, next)) : null
  useDocumentTitle(`Insurance proposal from ${content.agency.name}`)
  return (
    <div className={classes.page}>
      <Head token={token} proposal={proposal} />
      <main className={classes.main}>
        {notice && (
          <Alert color="orange" role="status">
            {notice}
          </Alert>
        )}
        {answer && <Answered answer={answer} agency={content.agency.name} />}
        {groupsOf(content.requote.lines, content.offers).map((group) => (
          <OptionGroupCards key={group.lines.join()} {...{ group, proposal, decisions, onDecide }} />
        ))}
        {mayAnswer && <SignForm {...{ token, proposal, decisions, reload }} />}
        <QuestionForm token={token} proposal={proposal} />
      </main>
      <footer className={classes.foot}>
        <p>{disclaimer}</p>
        <p>
          {[content.agency.name, content.agency.address, content.agency.phone].filter(Boolean).join(' · ')}
        </p>
        <p>{`This link works through ${formatDay(expiresOn)}. The agency can see when it is opened.`}</p>
      </footer>
    </div>
  )
}
