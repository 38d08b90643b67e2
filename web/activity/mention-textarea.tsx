import { Textarea, VisuallyHidden } from '@mantine/core'
import { type KeyboardEvent, useId, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { countOf } from '#web/ui/list/bulk-dialogs.tsx'
import { type Mentionable, matchingPeople, typedMention } from './mentions.rules.ts'
import classes from './record-timeline.module.css'

type MentionTextareaProps = {
  label: string
  value: string
  people: readonly Mentionable[]
  onChange: (body: string) => void
}

const nobody = 'No one by this name can see this record.'

/** Which people are offered at the caret, and which of them is chosen. */
function useOffer({ value, people, onChange }: MentionTextareaProps) {
  const field = useRef<HTMLTextAreaElement>(null)
  const [caret, setCaret] = useState<number | null>(null)
  const [active, setActive] = useState(0)
  const typed = caret === null ? null : typedMention(value, caret)
  const offered = typed ? matchingPeople(typed.query, people) : []
  const close = () => setCaret(null)
  const look = () => {
    setActive(0)
    setCaret(field.current?.selectionStart ?? null)
  }
  const choose = (person: Mentionable | undefined) => {
    if (!typed || !person || caret === null) return
    const before = `${value.slice(0, typed.at)}@${person.name} `
    // At once: a key that is typed next goes behind the name.
    flushSync(() => {
      onChange(before + value.slice(caret))
      close()
    })
    field.current?.focus()
    field.current?.setSelectionRange(before.length, before.length)
  }
  const isUnknown = typed !== null && offered.length === 0 && !typed.query.includes(' ')
  return { field, offered, isUnknown, active, setActive, close, look, choose }
}

type Offer = ReturnType<typeof useOffer>

/** Arrow keys move through the names, Enter or Tab takes one, Escape closes them. */
function onKeyDown({ offered, isUnknown, active, setActive, close, choose }: Offer) {
  return (event: KeyboardEvent) => {
    // While an input method composes, its keys are its own.
    if (isUnknown && event.key === 'Escape') close()
    if (offered.length === 0 || event.ctrlKey || event.metaKey || event.nativeEvent.isComposing) return
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (step) setActive((active + step + offered.length) % offered.length)
    else if (event.key === 'Enter' || event.key === 'Tab') choose(offered[active])
    else if (event.key === 'Escape') close()
    else return
    event.preventDefault()
    event.stopPropagation()
  }
}

/** A text in which "@" offers the people who can be mentioned. */
export function MentionTextarea(props: MentionTextareaProps) {
  const { label, value, onChange } = props
  const listId = useId()
  const offer = useOffer(props)
  const { field, offered, isUnknown, active, close, look, choose } = offer
  const isOpen = offered.length > 0
  return (
    <div className={classes.mentions}>
      <Textarea
        ref={field}
        aria-label={label}
        placeholder={`${label}. Type @ to mention someone.`}
        value={value}
        aria-autocomplete="list"
        aria-haspopup="listbox"
        aria-controls={isOpen ? listId : undefined}
        aria-activedescendant={isOpen ? `${listId}-${active}` : undefined}
        onChange={(event) => {
          onChange(event.currentTarget.value)
          look()
        }}
        onKeyDown={onKeyDown(offer)}
        onBlur={close}
        autosize
        minRows={2}
        maxRows={10}
      />
      {isOpen && (
        <div id={listId} role="listbox" aria-label="People to mention" className={classes.people}>
          {offered.map((person, index) => (
            <div
              key={person.id}
              id={`${listId}-${index}`}
              role="option"
              tabIndex={-1}
              aria-selected={index === active}
              className={classes.mentionable}
              // Before the field loses the focus.
              onPointerDown={(event) => {
                event.preventDefault()
                choose(person)
              }}
            >
              {person.name}
            </div>
          ))}
        </div>
      )}
      {isUnknown && <p className={`${classes.people} ${classes.unknown}`}>{nobody}</p>}
      <VisuallyHidden role="status">
        {isUnknown && nobody}
        {isOpen && `${countOf(offered.length, 'person', 'people')}. Arrow keys choose, Enter mentions.`}
      </VisuallyHidden>
    </div>
  )
}
