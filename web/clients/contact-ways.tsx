import { ActionIcon, Button, NativeSelect, TextInput, Tooltip } from '@mantine/core'
import { Plus, Star, X } from 'lucide-react'
import { useRef } from 'react'
import { maxWays } from '#shared/clients/contacts.contract.ts'
import classes from './client-contacts.module.css'

type Way = { kind: string; isPreferred: boolean }

type ContactWaysProps<One extends Way> = {
  /** Such as "Phone". */
  label: string
  kinds: Readonly<Record<One['kind'], string>>
  ways: readonly One[]
  empty: One
  textOf: (way: One) => string
  withText: (way: One, text: string) => One
  withKind: (way: One, kind: string) => One
  inputType: 'tel' | 'email'
  maxLength: number
  /** What is wrong, by the place in the list; `null` stands for the whole list. */
  problemOf: (at: number | null) => string | undefined
  onChange: (ways: One[]) => void
}

const icon = { size: 15, strokeWidth: 1.75, 'aria-hidden': true } as const

/** The phone numbers or email addresses of a contact: each with its kind, one of them preferred. */
export function ContactWays<One extends Way>(props: ContactWaysProps<One>) {
  const { label, kinds, ways, empty, textOf, onChange, problemOf } = props
  const list = useRef<HTMLDivElement>(null)
  const small = label.toLowerCase()
  const replace = (at: number, way: One) => onChange(ways.map((one, index) => (index === at ? way : one)))
  const prefer = (at: number) => onChange(ways.map((one, index) => ({ ...one, isPreferred: index === at })))
  const remove = (at: number) => {
    const left = ways.filter((_, index) => index !== at)
    onChange(left.length > 0 ? left : [empty])
  }
  const add = () => {
    onChange([...ways, empty])
    // The new line is there after the next paint.
    requestAnimationFrame(() => [...(list.current?.querySelectorAll('input') ?? [])].at(-1)?.focus())
  }
  const isFirst = (at: number) => at === 0 && !ways.some((way) => way.isPreferred)
  return (
    <fieldset className={classes.ways}>
      <legend className={classes.legend}>{label}</legend>
      <div ref={list} className={classes.wayList}>
        {ways.map((way, at) => {
          const isPreferred = way.isPreferred || isFirst(at)
          const preferLabel = isPreferred ? `Preferred ${small}` : `Make this the preferred ${small}`
          return (
            // The lines have no names of their own; their place is theirs.
            // biome-ignore lint/suspicious/noArrayIndexKey: lines are distinguished by their place alone.
            <div key={at} className={classes.way}>
              <NativeSelect
                aria-label={`${label} ${at + 1} kind`}
                value={way.kind}
                data={Object.entries<string>(kinds).map(([value, text]) => ({ value, label: text }))}
                onChange={(event) => replace(at, props.withKind(way, event.currentTarget.value))}
              />
              <TextInput
                aria-label={`${label} ${at + 1}`}
                type={props.inputType}
                maxLength={props.maxLength}
                value={textOf(way)}
                error={problemOf(at)}
                onChange={(event) => replace(at, props.withText(way, event.currentTarget.value))}
              />
              <Tooltip label={preferLabel}>
                <ActionIcon
                  variant="subtle"
                  color={isPreferred ? undefined : 'gray'}
                  size={34}
                  aria-label={preferLabel}
                  aria-pressed={isPreferred}
                  onClick={() => prefer(at)}
                >
                  <Star {...icon} fill={isPreferred ? 'currentColor' : 'none'} />
                </ActionIcon>
              </Tooltip>
              <ActionIcon
                variant="subtle"
                color="gray"
                size={34}
                aria-label={`Remove ${small} ${at + 1}`}
                onClick={() => remove(at)}
              >
                <X {...icon} />
              </ActionIcon>
            </div>
          )
        })}
      </div>
      {problemOf(null) && <p className={classes.problem}>{problemOf(null)}</p>}
      {ways.length < maxWays && (
        <Button variant="subtle" size="compact-sm" leftSection={<Plus {...icon} />} onClick={add}>
          Add {small}
        </Button>
      )}
    </fieldset>
  )
}
