import { getExpectedTwilioSignature } from 'twilio/lib/webhooks/webhooks.js'
import { onTestFinished } from 'vitest'
import { openTelephony } from '#server/adapters/telephony.ts'
import { newId } from '#server/new-id.ts'
import { sidOf, startTwilio, type TwilioStandIn } from './twilio-stand-in.ts'
import type { Person, World } from './world.ts'

export const telephonyPath = '/api/agency-integrations/twilio'

/** Has the calls of a test's server go to a stand-in of Twilio. */
export async function withTwilio({ server }: World): Promise<TwilioStandIn> {
  const standIn = await startTwilio()
  onTestFinished(standIn.close)
  server.ctx.adapters.telephony = openTelephony({ apiUrl: standIn.url })
  return standIn
}

/** The numbers of a world whose owner connected the account of a stand-in. */
export type Connected = { twilio: TwilioStandIn; publicId: string }

/** Connects an account; its first number is the agent's, whose own phone is (555) 019-0000. */
export async function connectTwilio(world: World): Promise<Connected> {
  const twilio = await withTwilio(world)
  const { accountSid, authToken } = twilio
  const { body } = await world.api.put(telephonyPath, { accountSid, authToken })
  await giveNumber(world, body.numbers[0].id, world.agent, '(555) 019-0000')
  return { twilio, publicId: new URL(body.voiceUrl).pathname.split('/').at(-2) ?? '' }
}

export function giveNumber({ api }: World, id: string, person: Person | null, forwardTo: string) {
  return api.patch(`${telephonyPath}/numbers/${id}`, { userId: person?.id ?? null, forwardTo })
}

type Report = {
  event: string
  call?: string
  text?: string
  signature?: string
  authToken?: string
} & Record<string, string>

/** Reports something as Twilio does, signed; `signature` and `authToken` are what a forger would send. */
export async function report(
  { nobody, server }: World,
  { twilio, publicId }: Connected,
  { event, call, text, signature, authToken = twilio.authToken, ...fields }: Report,
) {
  const room = event.startsWith('text-') ? 'text-callbacks' : 'callbacks'
  const query = text ? `?text=${text}` : call ? `?call=${call}` : ''
  const path = `${telephonyPath}/${room}/${publicId}/${event.replace('text-', '')}${query}`
  const form = { AccountSid: twilio.accountSid, ...fields }
  const proof = getExpectedTwilioSignature(authToken, `${server.config.appUrl}${path}`, form)
  return nobody.post(path, new URLSearchParams(form).toString(), {
    headers: {
      'content-type': 'application/x-www-form-urlencoded',
      'x-twilio-signature': signature ?? proof,
    },
  })
}

/** A call that came in from a number and was not answered. */
export async function missCall(
  world: World,
  connected: Connected,
  from: string,
  leavesMessage = false,
): Promise<string> {
  const CallSid = sidOf('CA')
  const call = { CallSid, From: from, To: '+15550101000' }
  await report(world, connected, { event: 'voice', ...call, CallStatus: 'ringing' })
  await report(world, connected, { event: 'dialed', ...call, DialCallStatus: 'no-answer' })
  const message = { RecordingSid: sidOf('RE'), RecordingDuration: '12' }
  if (leavesMessage) await report(world, connected, { event: 'voicemail', ...call, ...message })
  const { body } = await world.api.get(`${telephonyPath}/calls?of=all`)
  return body[0].id
}

async function addNumber(world: World): Promise<string> {
  await connectTwilio(world)
  return (await world.api.get(telephonyPath)).body.numbers[1].id
}

/** What makes the record that a route of telephony names. */
export const telephonyMakers: [prefix: string, make: (world: World) => Promise<string>][] = [
  [`${telephonyPath}/numbers/`, addNumber],
  [
    `${telephonyPath}/calls/`,
    async (world) =>
      missCall(world, await connectTwilio(world), `+1555010${String(Date.now()).slice(-4)}`, true),
  ],
  [`${telephonyPath}/callbacks/`, async () => newId()],
  [`${telephonyPath}/text-callbacks/`, async () => newId()],
]

export const telephonyBodies = {
  [`PUT ${telephonyPath}`]: () => ({ accountSid: `AC${'0'.repeat(32)}`, authToken: '0'.repeat(32) }),
  [`PATCH ${telephonyPath}/numbers/:id`]: () => ({ userId: null, forwardTo: '' }),
  [`POST ${telephonyPath}/calls`]: () => ({ number: '(555) 010-1234' }),
  [`POST ${telephonyPath}/calls/:id/file`]: () => ({ recordType: 'client', recordId: newId() }),
}
