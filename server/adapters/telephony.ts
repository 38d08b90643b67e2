import type TwilioClient from 'twilio/lib/rest/Twilio.js'

/** An agency's account at Twilio. */
export type TelephonyAccount = { accountSid: string; authToken: string }

/** A number of an account. */
export type AccountNumber = { sid: string; number: string; name: string }

/** What is called, from which number of the account, what the first leg hears, and where Twilio reports. */
export type CallOrder = { to: string; from: string; twiml: string; statusUrl: string }

/** What is sent, from which number of the account, and where Twilio reports how it is doing. */
export type TextOrder = { to: string; from: string; body: string; statusUrl: string }

/** Twilio, as an agency's account. Throws `TelephonyError`. */
export type TelephonyAdapter = {
  /** The account's name and numbers; a wrong token is an error. */
  readAccount(
    account: TelephonyAccount,
    maxNumbers: number,
  ): Promise<{ name: string; numbers: AccountNumber[] }>
  /** Leads the calls and texts of a number to addresses of ours. */
  leadCalls(
    account: TelephonyAccount,
    numberSid: string,
    to: { voiceUrl: string; statusUrl: string; textUrl: string },
  ): Promise<void>
  /** Starts a call and answers its SID. */
  startCall(account: TelephonyAccount, order: CallOrder): Promise<string>
  /** Sends a text and answers its SID. */
  sendText(account: TelephonyAccount, order: TextOrder): Promise<string>
  /** The sound of a recording, as MP3. */
  readRecording(account: TelephonyAccount, recordingSid: string): Promise<Buffer>
  /** Whether Twilio signed a form that was posted to an address. */
  isSigned(
    authToken: string,
    signature: string,
    url: string,
    params: Readonly<Record<string, string>>,
  ): Promise<boolean>
}

type Cause = 'credentials' | 'refused' | 'opted_out' | 'away'

/** Why Twilio did not do something: a wrong account, its own refusal with its words, or no answer. */
export class TelephonyError extends Error {
  readonly reason: Cause

  constructor(reason: Cause, message: string, options?: ErrorOptions) {
    super(message, options)
    this.reason = reason
  }
}

const timeoutMillis = 15_000
const twilioApi = 'https://api.twilio.com'

type Options = {
  /** Tests lead the calls to a stand-in. */
  apiUrl?: string
}

type Api = InstanceType<typeof TwilioClient>

/** Its code is large and read only where an agency uses it. */
async function clientOf({ accountSid, authToken }: TelephonyAccount, apiUrl: string): Promise<Api> {
  const { default: Twilio } = await import('twilio/lib/rest/Twilio.js')
  const { default: RequestClient } = await import('twilio/lib/base/RequestClient.js')
  const http = new RequestClient({ timeout: timeoutMillis })
  const request: typeof http.request = (options) =>
    http.request({
      ...options,
      uri: options.uri.replace(twilioApi, apiUrl),
      timeout: timeoutMillis,
      allowRedirects: false,
    })
  const httpClient = Object.create(http, { request: { value: request } })
  return new Twilio(accountSid, authToken, { httpClient })
}

/** Twilio's code for someone who opted out of texts. */
const optedOutCode = 21610

type Refusal = { status: number; code?: number; message: string }

function isRefusal(error: unknown): error is Refusal {
  return error instanceof Error && 'status' in error && typeof error.status === 'number'
}

/** The error of Twilio as one of ours; its words name no secret. */
function telephonyError(error: unknown): TelephonyError {
  if (!isRefusal(error) || error.status >= 500)
    return new TelephonyError('away', 'Twilio can’t be reached right now. Try again in a few minutes.', {
      cause: error,
    })
  if (error.status === 401 || error.status === 403)
    return new TelephonyError(
      'credentials',
      'Twilio doesn’t accept this account SID and auth token. Check both in the Twilio console.',
      { cause: error },
    )
  if (error.code === optedOutCode)
    return new TelephonyError(
      'opted_out',
      'They opted out by text. Only they can opt in again, by texting START.',
      { cause: error },
    )
  const words = error.message.replace(/\s+/g, ' ').slice(0, 300)
  return new TelephonyError('refused', `Twilio refused this: ${words}`, { cause: error })
}

/** The SDK answers texts alone: a sound is asked for without it. */
async function soundOf(
  { accountSid, authToken }: TelephonyAccount,
  recordingSid: string,
  apiUrl: string,
): Promise<Buffer> {
  const answer = await fetch(`${apiUrl}/2010-04-01/Accounts/${accountSid}/Recordings/${recordingSid}.mp3`, {
    headers: {
      authorization: `Basic ${Buffer.from(`${accountSid}:${authToken}`).toString('base64')}`,
    },
    signal: AbortSignal.timeout(timeoutMillis),
  })
  if (!answer.ok) throw Object.assign(new Error(answer.statusText), { status: answer.status })
  return Buffer.from(await answer.arrayBuffer())
}

async function asking<T>(call: () => Promise<T>): Promise<T> {
  try {
    return await call()
  } catch (error) {
    throw telephonyError(error)
  }
}

/** Twilio by its own software; signatures are checked by its own validator. */
export function openTelephony({ apiUrl = twilioApi }: Options = {}): TelephonyAdapter {
  return {
    readAccount: (account, maxNumbers) =>
      asking(async () => {
        const client = await clientOf(account, apiUrl)
        const { friendlyName } = await client.api.v2010.accounts(account.accountSid).fetch()
        const numbers = await client.incomingPhoneNumbers.list({ limit: maxNumbers })
        return {
          name: friendlyName,
          numbers: numbers.map((one) => ({ sid: one.sid, number: one.phoneNumber, name: one.friendlyName })),
        }
      }),
    leadCalls: (account, numberSid, { voiceUrl, statusUrl, textUrl }) =>
      asking(async () => {
        const client = await clientOf(account, apiUrl)
        await client.incomingPhoneNumbers(numberSid).update({
          ...{ voiceUrl, voiceMethod: 'POST', statusCallback: statusUrl, statusCallbackMethod: 'POST' },
          ...{ smsUrl: textUrl, smsMethod: 'POST' },
        })
      }),
    startCall: (account, { to, from, twiml, statusUrl }) =>
      asking(async () => {
        const client = await clientOf(account, apiUrl)
        const { sid } = await client.calls.create({
          ...{ to, from, twiml, timeout: 25 },
          ...{ statusCallback: statusUrl, statusCallbackMethod: 'POST' },
        })
        return sid
      }),
    sendText: (account, { to, from, body, statusUrl }) =>
      asking(async () => {
        const client = await clientOf(account, apiUrl)
        const { sid } = await client.messages.create({ to, from, body, statusCallback: statusUrl })
        return sid
      }),
    readRecording: (account, recordingSid) => asking(() => soundOf(account, recordingSid, apiUrl)),
    isSigned: async (authToken, signature, url, params) => {
      const { validateRequest } = await import('twilio/lib/webhooks/webhooks.js')
      return validateRequest(authToken, signature, url, { ...params })
    },
  }
}
