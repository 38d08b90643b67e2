import { ActionIcon, Button, NumberInput } from '@mantine/core'
import { Plus, X } from 'lucide-react'
import { totalShare } from '#shared/policies/producers.rules.ts'
import { newActionKey } from '#web/lib/action-key.ts'
import { PersonSelect } from '#web/people/person-select.tsx'
import classes from './producer-shares.module.css'
import type { Inputs } from './transactions/transaction-fields.tsx'

/** A producer with their share, as fields hold them. */
export type ShareValue = {
  /** Tells the rows of the form apart; it is not sent. */
  key: string
  userId: string | null
  share: number | string
}

const most = 10
const sumOf = (value: readonly ShareValue[]) =>
  totalShare(value.map(({ share }) => ({ share: Number(share) })))

type RowProps = {
  inputs: Inputs
  at: number
  known: { id: string; name: string }
  onRemove: (() => void) | null
}

function ShareRow({ inputs, at, known, onRemove }: RowProps) {
  const person = inputs(`producers.${at}.userId`)
  return (
    <div className={classes.row}>
      <PersonSelect
        {...person}
        aria-label={`Producer ${at + 1}`}
        placeholder="Choose a producer"
        currentName={person.value === known.id ? known.name : undefined}
      />
      <NumberInput
        {...inputs(`producers.${at}.share`)}
        aria-label={`Share of producer ${at + 1}`}
        suffix="%"
        min={0}
        max={100}
        decimalScale={2}
        hideControls
      />
      <ActionIcon
        variant="subtle"
        color="gray"
        size={34}
        aria-label={`Remove producer ${at + 1}`}
        disabled={!onRemove}
        onClick={() => onRemove?.()}
      >
        <X size={16} strokeWidth={1.75} aria-hidden="true" />
      </ActionIcon>
    </div>
  )
}

type ProducerSharesProps = {
  inputs: Inputs
  /** What the shares count for. */
  note: string
  value: ShareValue[]
  /** The producer whose name is known, also of one who has left. */
  known: { id: string; name: string }
  onChange: (value: ShareValue[]) => void
}

/** The producers of a policy with their shares, which add up to 100. */
export function ProducerShares({ inputs, note, value, known, onChange }: ProducerSharesProps) {
  const sum = sumOf(value)
  const { error } = inputs('producers')
  return (
    <fieldset className={classes.shares}>
      <legend>Producers and their shares</legend>
      <p className={classes.note}>{note}</p>
      {value.map(({ key }, at) => (
        <ShareRow
          key={key}
          inputs={inputs}
          at={at}
          known={known}
          onRemove={value.length > 1 ? () => onChange(value.filter((_one, place) => place !== at)) : null}
        />
      ))}
      <div className={classes.foot}>
        <Button
          variant="subtle"
          size="compact-sm"
          leftSection={<Plus size={14} strokeWidth={1.75} aria-hidden="true" />}
          disabled={value.length >= most}
          onClick={() =>
            onChange([
              ...value,
              {
                key: newActionKey(),
                userId: null,
                share: sum < 100 ? totalShare([{ share: 100 - sum }]) : '',
              },
            ])
          }
        >
          Add producer
        </Button>
        <p className={classes.sum} data-wrong={sum !== 100 || undefined} aria-live="polite">
          Total <b>{sum}%</b>
        </p>
      </div>
      {error && (
        <p className={classes.error} role="alert">
          {error}
        </p>
      )}
    </fieldset>
  )
}
