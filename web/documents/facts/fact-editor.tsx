import { ActionIcon, Button, NativeSelect, TextInput } from '@mantine/core'
import { Check, X } from 'lucide-react'
import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { useToday } from '#web/session/use-today.ts'
import { type Picked, useFactHandlers } from './fact-context.ts'
import type { FactField } from './fact-fields.rules.ts'
import { editText, optionsOf, readFact } from './fact-values.rules.ts'
import classes from './facts.module.css'

type EditorProps = { field: FactField; picked: Picked | null }

function ChoiceEditor({ field }: EditorProps) {
  const handlers = useFactHandlers()
  const choices = optionsOf(field.kind) ?? []
  const chosen = useRef<HTMLSelectElement>(null)
  useEffect(() => chosen.current?.focus({ preventScroll: true }), [])
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Enter') {
      if (field.leaf) handlers.save(field, field.leaf.value, null)
      handlers.goOn(field)
    } else if (event.key === 'Escape') handlers.choose(null)
    else return
    event.preventDefault()
  }
  return (
    <NativeSelect
      ref={chosen}
      size="xs"
      aria-label={field.label}
      value={String(field.leaf?.value ?? '')}
      data={field.leaf ? choices : [{ value: '', label: 'Choose…' }, ...choices]}
      onKeyDown={onKeyDown}
      onChange={({ currentTarget }) => {
        if (currentTarget.value) handlers.save(field, currentTarget.value, null)
      }}
    />
  )
}

/** What is typed into a field, checked as a value of its kind; words picked on the page take its place. */
function useTyped({ field, picked }: EditorProps) {
  const handlers = useFactHandlers()
  const today = useToday()
  const first = editText(field.kind, field.leaf?.value ?? null)
  const [text, setText] = useState(() => handlers.storedText(field.path) ?? first)
  const [problem, setProblem] = useState<string | null>(null)
  const input = useRef<HTMLInputElement>(null)
  const frame = useRef<HTMLDivElement>(null)
  const isDone = useRef(false)
  useEffect(() => {
    frame.current?.scrollIntoView({ block: 'nearest' })
    input.current?.focus({ preventScroll: true })
    input.current?.select()
  }, [])
  useEffect(() => {
    if (!picked) return
    setText(picked.text)
    setProblem(null)
    input.current?.focus({ preventScroll: true })
  }, [picked])
  /** Whether what stands there is saved now, or was so already. */
  const commit = (isAccepted: boolean): boolean => {
    const read = readFact(field.kind, text, today)
    const isEmpty = 'value' in read && read.value === null
    if ('problem' in read || (isEmpty && field.isRequired)) {
      setProblem('problem' in read ? read.problem : 'This can’t be empty. Remove the row instead.')
      return false
    }
    handlers.keep(field.path, null)
    const isSame = read.value === (field.leaf?.value ?? null)
    const isNew = !isSame || picked !== null
    if (isNew || (isAccepted && field.leaf)) handlers.save(field, read.value, picked)
    isDone.current = true
    return true
  }
  const leave = () => {
    if (isDone.current || (text === first && !picked)) return
    if (!commit(false)) handlers.keep(field.path, text)
    isDone.current = false
  }
  const change = (next: string) => {
    setText(next)
    setProblem(null)
    handlers.keep(field.path, next === first ? null : next)
  }
  return { text, problem, input, frame, commit, leave, change, isDone }
}

function TextEditor(props: EditorProps) {
  const { field } = props
  const handlers = useFactHandlers()
  const { text, problem, input, frame, commit, leave, change, isDone } = useTyped(props)
  const accept = () => {
    if (commit(true)) handlers.goOn(field)
  }
  const giveUp = () => {
    isDone.current = true
    handlers.keep(field.path, null)
    handlers.choose(null)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const isBack = event.key === 'ArrowUp' || (event.key === 'Tab' && event.shiftKey)
    const isOn = event.key === 'ArrowDown' || (event.key === 'Tab' && !event.shiftKey)
    if (event.key === 'Enter') accept()
    else if (event.key === 'Escape') giveUp()
    else if (isBack || isOn) {
      leave()
      handlers.step(field, isBack ? -1 : 1)
    } else return
    event.preventDefault()
  }
  const clear = () => {
    isDone.current = true
    handlers.keep(field.path, null)
    handlers.save(field, null, null)
    handlers.choose(null)
  }
  return (
    <div ref={frame} className={classes.editor}>
      <TextInput
        ref={input}
        size="xs"
        aria-label={field.label}
        value={text}
        error={problem}
        placeholder="Type it, or click it on the page"
        inputMode={field.kind === 'money' || field.kind === 'number' ? 'decimal' : undefined}
        onChange={({ currentTarget }) => change(currentTarget.value)}
        onBlur={leave}
        onKeyDown={onKeyDown}
      />
      <div className={classes.editorActions}>
        <ActionIcon
          size={30}
          aria-label={`Accept ${field.label}`}
          onMouseDown={(event) => event.preventDefault()}
          onClick={accept}
        >
          <Check size={15} strokeWidth={2} aria-hidden="true" />
        </ActionIcon>
        {field.leaf && !field.isRequired && (
          <Button
            variant="default"
            size="compact-xs"
            leftSection={<X size={12} strokeWidth={2} aria-hidden="true" />}
            onMouseDown={(event) => event.preventDefault()}
            onClick={clear}
          >
            Not in the document
          </Button>
        )}
      </div>
    </div>
  )
}

/** The field of the chosen value: Enter accepts it and goes on to the next one to check, Escape gives up. */
export function FactEditor(props: EditorProps) {
  return optionsOf(props.field.kind) ? <ChoiceEditor {...props} /> : <TextEditor {...props} />
}
