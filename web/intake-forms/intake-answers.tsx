import { Anchor, Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router'
import { answerText, rowFacts } from '#shared/intake-forms/answer-text.rules.ts'
import { fieldsOfForm } from '#shared/intake-forms/form.rules.ts'
import { isGroup } from '#shared/intake-forms/form-fields.ts'
import { groups } from '#shared/intake-forms/groups.ts'
import type { Answer, FormField, Submission } from '#shared/intake-forms/intake-forms.contract.ts'
import type { Prospect } from '#shared/prospects/prospects.contract.ts'
import { PossibleDuplicates } from '#web/clients/possible-duplicates.tsx'
import { Panel } from '#web/ui/panel.tsx'
import { Moment } from '#web/ui/values.tsx'
import { prospectSubmissionsQuery } from './intake-forms.api.ts'
import classes from './intake-forms.module.css'

type Answered = Pick<Submission, 'formName' | 'submittedAt' | 'definition' | 'answers' | 'documents'>

const masked = '••••••'

function Files({ ids, documents }: { ids: Answer; documents: Submission['documents'] }) {
  const named = documents.filter(({ id }) => Array.isArray(ids) && (ids as unknown[]).includes(id))
  if (named.length === 0) return <>The file was deleted</>
  return (
    <>
      {named.map(({ documentId, fileName }) => (
        <Anchor
          key={documentId}
          component={Link}
          to={`/document-extraction/${documentId}`}
          inherit
          underline="always"
          display="block"
        >
          {fileName}
        </Anchor>
      ))}
    </>
  )
}

function Rows({ field, answer, isShown }: { field: FormField; answer: Answer; isShown: boolean }) {
  if (!isGroup(field.type) || !Array.isArray(answer)) return null
  const { one } = groups[field.type]
  return (
    <ol className={classes.rows}>
      {answer.map((row, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: what was sent never changes its order.
        <li key={at}>
          <span className={classes.rowTitle}>
            {one} {at + 1}
          </span>
          <dl className={classes.answers}>
            {typeof row !== 'string' &&
              rowFacts(field.type, row).map(({ field: part, text }) => (
                <div key={part.id}>
                  <dt>{part.label}</dt>
                  <dd>{part.isSensitive && !isShown ? masked : text}</dd>
                </div>
              ))}
          </dl>
        </li>
      ))}
    </ol>
  )
}

function AnswerValue({
  field,
  submission,
  isShown,
}: {
  field: FormField
  submission: Answered
  isShown: boolean
}) {
  const answer = submission.answers[field.id]
  if (answer === undefined) return <>—</>
  if (isGroup(field.type)) return <Rows field={field} answer={answer} isShown={isShown} />
  if (field.type === 'file') return <Files ids={answer} documents={submission.documents} />
  return <>{field.isSensitive && !isShown ? masked : answerText(field, answer, { withSensitive: true })}</>
}

function hasSensitive({ definition, answers }: Answered): boolean {
  return fieldsOfForm(definition).some(
    ({ id, type, isSensitive }) =>
      answers[id] !== undefined &&
      (isSensitive || (isGroup(type) && groups[type].fields.some((part) => part.isSensitive))),
  )
}

/** A form as it was sent, with its answers. */
export function AnsweredForm({ submission }: { submission: Answered }) {
  const [isShown, setShown] = useState(false)
  const { formName, submittedAt, definition } = submission
  const show = hasSensitive(submission) && (
    <Button variant="default" size="compact-sm" onClick={() => setShown(!isShown)}>
      {isShown ? 'Hide sensitive answers' : 'Show sensitive answers'}
    </Button>
  )
  return (
    <Panel title={`Intake form: ${formName}`} actions={show}>
      <p className={classes.detail}>
        Sent <Moment at={submittedAt} />
      </p>
      {definition.sections.map(({ id, title, fields }) => (
        <section key={id} className={classes.answered}>
          <h3>{title}</h3>
          <dl className={classes.answers}>
            {fields.map((field) => (
              <div key={field.id} data-wide={isGroup(field.type) || undefined}>
                <dt>{field.label}</dt>
                <dd>
                  <AnswerValue field={field} submission={submission} isShown={isShown} />
                </dd>
              </div>
            ))}
          </dl>
        </section>
      ))}
    </Panel>
  )
}

/** The intake forms that a prospect sent, each in its version, with a warning about possible duplicates. */
export function IntakeAnswers({ prospect }: { prospect: Prospect }) {
  const { id, name, email, phone, convertedClientId } = prospect
  const { data = [] } = useQuery(prospectSubmissionsQuery(id))
  if (data.length === 0) return null
  return (
    <>
      {!convertedClientId && <PossibleDuplicates contact={{ name, email, phone }} ownId={id} />}
      {data.map((submission) => (
        <AnsweredForm key={submission.id} submission={submission} />
      ))}
    </>
  )
}
