import { Button } from '@mantine/core'
import {
  type CallDirection,
  type CallOutcome,
  callDirectionLabels,
  callDirections,
  callOutcomeLabels,
  callOutcomes,
  emailDirectionLabels,
} from '#shared/activity/activity.contract.ts'
import classes from './record-timeline.module.css'

/** What a call was, where anybody says: who called, and what came of it. */
export type CallFacts = { direction: CallDirection | ''; outcome: CallOutcome | '' }

type ChoicesProps<Word extends string> = {
  label: string
  words: readonly Word[]
  labels: Record<Word, string>
  value: Word | ''
  onChange: (value: Word | '') => void
}

function Choices<Word extends string>({ label, words, labels, value, onChange }: ChoicesProps<Word>) {
  return (
    <fieldset className={classes.choices} aria-label={label}>
      {words.map((word) => (
        <Button
          key={word}
          size="compact-sm"
          variant={value === word ? 'light' : 'default'}
          aria-pressed={value === word}
          onClick={() => onChange(value === word ? '' : word)}
        >
          {labels[word]}
        </Button>
      ))}
    </fieldset>
  )
}

type CallFieldsProps = { value: CallFacts; onChange: (change: Partial<CallFacts>) => void }

/** Who called and what came of it, one press each; pressing again takes it back. */
export function CallFields({ value, onChange }: CallFieldsProps) {
  return (
    <div className={classes.callFields}>
      <Choices
        label="Direction"
        words={callDirections}
        labels={callDirectionLabels}
        value={value.direction}
        onChange={(direction) => onChange({ direction })}
      />
      <Choices
        label="Outcome"
        words={callOutcomes}
        labels={callOutcomeLabels}
        value={value.outcome}
        onChange={(outcome) => onChange({ outcome })}
      />
    </div>
  )
}

/** Whether an email was sent or received. */
export function EmailFields({ value, onChange }: CallFieldsProps) {
  return (
    <div className={classes.callFields}>
      <Choices
        label="Direction"
        words={callDirections}
        labels={emailDirectionLabels}
        value={value.direction}
        onChange={(direction) => onChange({ direction })}
      />
    </div>
  )
}
