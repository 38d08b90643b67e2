import { Alert, Button, Select } from '@mantine/core'
import { useState } from 'react'
import {
  type CarrierStatement,
  type StatementField,
  type StatementSigns,
  type StatementUpdate,
  statementFields,
  statementSigns,
} from '#shared/commissions/statements.contract.ts'
import { ApiError, messageOf } from '#web/lib/api-error.ts'
import { showToast } from '#web/lib/toast.ts'
import { useTypedDraft } from '#web/lib/use-form-draft.ts'
import { DraftOffer } from '#web/ui/draft-offer.tsx'
import { DateField, MoneyField } from '#web/ui/fields.tsx'
import { Panel } from '#web/ui/panel.tsx'
import { signLabels, statementFieldLabels } from './commission-labels.ts'
import { usePostStatement, useUpdateStatement } from './commissions.api.ts'
import classes from './commissions.module.css'

function Columns({
  statement,
  onChange,
}: {
  statement: CarrierStatement
  onChange: (input: StatementUpdate) => void
}) {
  const { headings, mapping } = statement
  const data = headings.map((label, at) => ({ value: String(at), label: label || `Column ${at + 1}` }))
  const choose = (field: StatementField, value: string | null) => {
    const { [field]: _former, ...others } = mapping
    onChange({ mapping: value === null ? others : { ...others, [field]: Number(value) } })
  }
  return (
    <div className={classes.mapping}>
      {statementFields.map((field) => (
        <Select
          key={field}
          label={statementFieldLabels[field]}
          placeholder="Not in the file"
          data={data}
          value={mapping[field] === undefined ? null : String(mapping[field])}
          clearable
          clearButtonProps={{ 'aria-label': `Clear ${statementFieldLabels[field]}` }}
          onChange={(value) => choose(field, value)}
        />
      ))}
    </div>
  )
}

function Sample({ statement: { headings, samples } }: { statement: CarrierStatement }) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a table wider than its panel is scrolled by keyboard
    <section className={classes.scroll} aria-label="First rows of the file" tabIndex={0}>
      <table className={classes.sample}>
        <thead>
          <tr>
            {headings.map((heading, at) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: columns may be called alike
              <th key={at} scope="col">
                {heading}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {samples.map((cells, row) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: rows may be alike
            <tr key={row}>
              {headings.map((heading, at) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: columns may be called alike
                <td key={`${heading} ${at}`}>{cells[at]}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}

type Typed = { statementDate: string; printedTotal: number | string }

function Terms({
  statement,
  typed,
  onType,
  onSigns,
}: {
  statement: CarrierStatement
  typed: Typed
  onType: (typed: Partial<Typed>) => void
  onSigns: (signs: StatementSigns) => void
}) {
  return (
    <div className={classes.mapping}>
      <DateField
        label="Statement date"
        value={typed.statementDate}
        onChange={(event) => onType({ statementDate: event.currentTarget.value })}
      />
      <MoneyField
        label="Statement total"
        placeholder="None printed"
        allowNegative
        value={typed.printedTotal}
        onChange={(printedTotal) => onType({ printedTotal })}
      />
      <Select
        label="Chargebacks"
        data={statementSigns.map((value) => ({ value, label: signLabels[value] }))}
        value={statement.signs}
        allowDeselect={false}
        onChange={(value) => onSigns(statementSigns.find((known) => known === value) ?? 'as_printed')}
      />
    </div>
  )
}

function useReview(statement: CarrierStatement) {
  const update = useUpdateStatement(statement.id)
  const post = usePostStatement(statement.id)
  const [failure, setFailure] = useState<string | null>(null)
  const attempt = async <Made,>(run: () => Promise<Made>): Promise<Made | null> => {
    setFailure(null)
    try {
      return await run()
    } catch (error) {
      const fields = error instanceof ApiError ? Object.values(error.fields) : []
      setFailure(fields.length > 0 ? `${fields.join('. ')}.` : messageOf(error))
      return null
    }
  }
  const { version } = statement
  return {
    failure,
    isBusy: update.isBusy || post.isBusy,
    change: (input: StatementUpdate) => attempt(() => update.run({ ...input, version })),
    post: (input: StatementUpdate) => attempt(() => post.run({ ...input, version })),
  }
}

/** Asks how a statement is to be read; the answer is remembered for its carrier. */
export function ReviewPanel({ statement }: { statement: CarrierStatement }) {
  const { statementDate, printedTotal, isRemembered, carrierName } = statement
  const found: Typed = { statementDate: statementDate ?? '', printedTotal: printedTotal ?? '' }
  const [typed, setTyped] = useState(found)
  const type = (changed: Partial<Typed>) => setTyped((before) => ({ ...before, ...changed }))
  const draft = useTypedDraft(`review of statement ${statement.id}`, typed, found, type)
  const { failure, isBusy, change, post } = useReview(statement)
  // Only what was typed: the rest is read from the file, other columns may say otherwise.
  const said = (): StatementUpdate => {
    const total = typed.printedTotal === '' ? null : Number(typed.printedTotal)
    return {
      ...(typed.statementDate &&
        typed.statementDate !== statementDate && { statementDate: typed.statementDate }),
      ...(total !== printedTotal && { printedTotal: total }),
    }
  }
  const submit = async () => {
    const posted = await post(said())
    if (!posted) return
    draft.drop()
    const { openLines, lines } = posted
    const title =
      openLines === 0 ? `All ${lines} lines matched` : `${lines - openLines} of ${lines} lines matched`
    showToast({ title, variant: 'success' })
  }
  return (
    <Panel title="Review the columns">
      <div className={classes.panels}>
        <p className={classes.note}>
          {isRemembered
            ? `These are the columns you chose for ${carrierName} before.`
            : `Check the columns once. They’re remembered for the next statement from ${carrierName}.`}
        </p>
        <DraftOffer {...draft} />
        {failure && (
          <Alert color="red" role="alert">
            {failure}
          </Alert>
        )}
        <Columns statement={statement} onChange={(input) => void change({ ...said(), ...input })} />
        <Terms
          statement={statement}
          typed={typed}
          onType={type}
          onSigns={(signs) => void change({ ...said(), signs })}
        />
        <Sample statement={statement} />
        <div className={`${classes.actions} ${classes.end}`}>
          <Button disabled={isBusy} onClick={() => void submit()}>
            {isBusy ? 'Posting…' : 'Post and match'}
          </Button>
        </div>
      </div>
    </Panel>
  )
}
