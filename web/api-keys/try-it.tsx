import { Button, Textarea, TextInput } from '@mantine/core'
import { useState } from 'react'
import { messageOf } from '#web/lib/api-error.ts'
import { sendTo } from '#web/lib/http.ts'
import type { ApiOperation } from './api-description.ts'
import classes from './api-docs.module.css'

type Answer = { status: string; text: string }

function pretty(text: string): string {
  try {
    return JSON.stringify(JSON.parse(text), null, 2)
  } catch {
    return text
  }
}

/** Sends a call as a program would, with the key alone: no session opens the public API. */
async function sendAs(secret: string, { method }: ApiOperation, path: string, body: string): Promise<Answer> {
  try {
    const options = {
      headers: { Authorization: `Bearer ${secret}` },
      ...(body && { body: JSON.parse(body) }),
    }
    const response = await sendTo(method, path, options)
    return { status: String(response.status), text: pretty(await response.text()) }
  } catch (error) {
    return { status: 'Not sent', text: messageOf(error) }
  }
}

/** Tries a call of the public API with a key. */
export function TryIt({ operation, secret }: { operation: ApiOperation; secret: string }) {
  const [path, setPath] = useState(operation.path)
  const [body, setBody] = useState(operation.body ? '{}' : '')
  const [answer, setAnswer] = useState<Answer | null>(null)
  const [isBusy, setBusy] = useState(false)
  const run = async () => {
    setBusy(true)
    setAnswer(await sendAs(secret, operation, path, body))
    setBusy(false)
  }
  return (
    <div className={classes.try}>
      <TextInput
        label="Address"
        description={operation.method === 'GET' ? 'Add filters such as ?limit=10.' : undefined}
        value={path}
        onChange={(event) => setPath(event.currentTarget.value)}
      />
      {operation.body && (
        <Textarea
          label="Body"
          autosize
          minRows={3}
          value={body}
          onChange={(event) => setBody(event.currentTarget.value)}
        />
      )}
      <Button variant="default" disabled={!secret || isBusy} onClick={() => void run()}>
        Send
      </Button>
      {answer && (
        <section aria-label="Response">
          <p className={classes.status}>Status {answer.status}</p>
          {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reached by the keyboard. */}
          <pre className={classes.code} tabIndex={0}>
            {answer.text}
          </pre>
        </section>
      )}
    </div>
  )
}
