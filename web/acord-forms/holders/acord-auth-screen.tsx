import { Alert, Button, TextInput } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { useLocation } from 'react-router'
import type { SharedForm } from '#shared/certificates/shares.contract.ts'
import { deadLinkMessage } from '#shared/certificates/shares.contract.ts'
import { AuthLayout } from '#web/accounts/auth-layout.tsx'
import { ApiError, markExplained, messageOf } from '#web/lib/api-error.ts'
import { call } from '#web/lib/http.ts'
import { useAction } from '#web/lib/use-action.ts'
import { SharedFormView } from './shared-form.tsx'

type CodeFormProps = { token: string; onOpened: (form: SharedForm) => void; onDead: () => void }

function isDead(error: unknown): boolean {
  return error instanceof ApiError && error.status === 404
}

function CodeForm({ token, onOpened, onDead }: CodeFormProps) {
  const [code, setCode] = useState('')
  const [problem, setProblem] = useState<string | null>(null)
  const open = useAction({
    run: (body: { token: string; code: string }) => call('POST /api/shared-forms/open', { body }),
    // A repeat would count as another try.
    isRepeatable: false,
  })
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    const digits = code.replace(/\s/g, '')
    if (!/^\d{6}$/.test(digits)) return setProblem('Enter your 6-digit code')
    setProblem(null)
    try {
      onOpened(await open.run({ token, code: digits }))
    } catch (error) {
      if (!isDead(error)) return
      markExplained(error)
      onDead()
    }
  }
  return (
    <form onSubmit={(event) => void submit(event)} noValidate style={{ display: 'grid', gap: 20 }}>
      {open.error && !isDead(open.error) && (
        <Alert color="red" role="alert">
          {messageOf(open.error)}
        </Alert>
      )}
      <TextInput
        label="Code"
        size="md"
        inputMode="numeric"
        autoComplete="one-time-code"
        maxLength={9}
        value={code}
        error={problem}
        onChange={(event) => setCode(event.currentTarget.value)}
        autoFocus
      />
      <Button type="submit" size="md" fullWidth disabled={open.isBusy}>
        {open.isBusy ? 'Opening…' : 'Open the certificate'}
      </Button>
    </form>
  )
}

/** /acord-auth: where a holder opens a shared certificate with the code from the agency; nobody is signed in here. */
export function AcordAuthScreen() {
  // Behind the "#", which no server and no log gets to see.
  const token = useLocation().hash.slice(1)
  const [form, setForm] = useState<SharedForm | null>(null)
  const [isGone, setGone] = useState(false)
  if (form) return <SharedFormView form={form} />
  if (!token) {
    const words = 'Open the link in your email again, or ask the agency for a new one.'
    return <AuthLayout title="This link is incomplete" subtitle={words} />
  }
  if (isGone)
    return <AuthLayout title="This link does not work" subtitle={deadLinkMessage.replace(/^[^.]*\. /, '')} />
  return (
    <AuthLayout
      title="Open a certificate"
      subtitle="Enter the 6-digit code from the agency."
      footer="The agency can see when it is opened. The pages are watermarked with the holder’s name and the date."
    >
      <CodeForm token={token} onOpened={setForm} onDead={() => setGone(true)} />
    </AuthLayout>
  )
}
