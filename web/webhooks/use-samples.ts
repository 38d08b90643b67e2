import { useCallback, useEffect, useRef, useState } from 'react'
import { type WebhookEvent, webhookEvents } from '#shared/webhooks/webhook-events.rules.ts'
import type { DeliveryDetail } from '#shared/webhooks/webhooks.contract.ts'
import { messageOf } from '#web/lib/api-error.ts'
import { useSendSample } from './webhooks.api.ts'

export type Samples = {
  /** What came of each event that was sent. */
  sent: ReadonlyMap<WebhookEvent, DeliveryDetail>
  /** The event that is being sent. */
  sending: WebhookEvent | null
  /** How many of all were sent, while all are. */
  progress: number | null
  failure: string | null
  send: (event: WebhookEvent) => void
  sendAll: () => void
  stop: () => void
}

/** Sends samples to a webhook, one or all one after the other; a call that fails ends it. */
export function useSamples(webhookId: string): Samples {
  const { run } = useSendSample(webhookId)
  const [sent, setSent] = useState<ReadonlyMap<WebhookEvent, DeliveryDetail>>(new Map())
  const [sending, setSending] = useState<WebhookEvent | null>(null)
  const [progress, setProgress] = useState<number | null>(null)
  const [failure, setFailure] = useState<string | null>(null)
  const isStopped = useRef(false)
  const stop = useCallback(() => {
    isStopped.current = true
  }, [])
  // Nothing more is sent once the page is left.
  useEffect(() => stop, [stop])
  const sendOne = async (event: WebhookEvent) => {
    setSending(event)
    setFailure(null)
    try {
      const delivery = await run({ type: event })
      setSent((now) => new Map(now).set(event, delivery))
      return true
    } catch (error) {
      setFailure(messageOf(error))
      return false
    } finally {
      setSending(null)
    }
  }
  const sendAll = async () => {
    isStopped.current = false
    for (const [index, event] of webhookEvents.entries()) {
      setProgress(index)
      if (isStopped.current || !(await sendOne(event))) break
    }
    setProgress(null)
  }
  return {
    ...{ sent, sending, progress, failure, stop },
    send: (event) => void sendOne(event),
    sendAll: () => void sendAll(),
  }
}
