import { Alert, Anchor, Button, Stack, TextInput } from '@mantine/core'
import { type FormEvent, useRef, useState } from 'react'
import { messageOf } from '#web/lib/api-error.ts'
import classes from './code-step.module.css'
import { loginReason } from './login-failure.ts'

type CodeStepProps = {
  /** Sends the code; rejects when it was not taken. */
  onCode: (code: string) => Promise<void>
  onBack: () => void
}

const kinds = {
  app: {
    label: 'Code',
    hint: 'The 6-digit code your authenticator app shows for Bindery.',
    other: 'Use a recovery code',
    empty: 'Enter the 6-digit code',
    isWhole: (code: string) => /^\d{6}$/.test(code.replace(/\s/g, '')),
  },
  recovery: {
    label: 'Recovery code',
    hint: 'One of the 10 codes you saved when you set this up. Each works once.',
    other: 'Use a code from the app',
    empty: 'Enter a 16-character recovery code',
    isWhole: (code: string) => code.replace(/[^0-9a-z]/gi, '').length === 16,
  },
} as const

function failureText(error: unknown): string {
  const text = messageOf(error)
  return /network|connection/i.test(text) ? 'Connection error, please try again' : text
}

function useCodeForm(onCode: CodeStepProps['onCode']) {
  const [kind, setKind] = useState<keyof typeof kinds>('app')
  const [code, setCode] = useState('')
  const [problem, setProblem] = useState<string | null>(null)
  const [isShut, setShut] = useState(false)
  const [isBusy, setBusy] = useState(false)
  const isSending = useRef(false)
  const field = useRef<HTMLInputElement>(null)
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (isSending.current) return
    if (!kinds[kind].isWhole(code)) return setProblem(kinds[kind].empty)
    isSending.current = true
    setBusy(true)
    setProblem(null)
    try {
      await onCode(code)
    } catch (error) {
      setShut(loginReason(error) === 'account_locked')
      setProblem(failureText(error))
      field.current?.select()
    } finally {
      isSending.current = false
      setBusy(false)
    }
  }
  const change = (typed: string) => {
    setCode(typed)
    setProblem(null)
  }
  const switchKind = () => {
    setKind(kind === 'app' ? 'recovery' : 'app')
    change('')
    field.current?.focus()
  }
  return { kind, code, problem, isShut, isBusy, field, submit, change, switchKind }
}

/** The second step of a login: a code of the authenticator app, or a recovery code. What was typed stays after a failure. */
export function CodeStep({ onCode, onBack }: CodeStepProps) {
  const { kind, code, problem, isShut, isBusy, field, submit, change, switchKind } = useCodeForm(onCode)
  const { label, hint, other } = kinds[kind]
  return (
    <form onSubmit={(event) => void submit(event)} noValidate>
      <Stack gap={20}>
        {isShut && <Alert color="red">{problem}</Alert>}
        <TextInput
          ref={field}
          label={label}
          description={hint}
          error={isShut ? null : problem}
          value={code}
          onChange={(event) => change(event.currentTarget.value)}
          size="md"
          autoFocus
          autoComplete={kind === 'app' ? 'one-time-code' : 'off'}
          inputMode={kind === 'app' ? 'numeric' : 'text'}
          autoCapitalize="none"
          spellCheck={false}
          maxLength={kind === 'app' ? 7 : 40}
          classNames={{ input: classes.code }}
        />
        <Button type="submit" size="md" fullWidth disabled={isBusy} data-busy={isBusy || undefined}>
          {isBusy ? 'Logging in...' : 'Log in'}
        </Button>
      </Stack>
      <p className={classes.ways}>
        <Anchor component="button" type="button" size="sm" onClick={switchKind}>
          {other}
        </Anchor>
        <Anchor component="button" type="button" size="sm" onClick={onBack}>
          Back
        </Anchor>
      </p>
    </form>
  )
}
