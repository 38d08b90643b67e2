/** What Twilio is to do next, in its own language; its builder escapes what is put in. */
async function response() {
  const { default: VoiceResponse } = await import('twilio/lib/twiml/VoiceResponse.js')
  return new VoiceResponse()
}

/** How long a phone rings, in seconds: shorter than until most voicemail boxes answer. */
const ringSeconds = 20
const voice = { voice: 'Polly.Joanna' } as const

/** Nothing further. */
export async function hangUp(): Promise<string> {
  const twiml = await response()
  twiml.hangup()
  return twiml.toString()
}

/** Rings a member's phone for whoever calls; `next` is where Twilio reports how that went. */
export async function ringMember(phone: string, next: string): Promise<string> {
  const twiml = await response()
  twiml.dial({ timeout: ringSeconds, action: next, method: 'POST' }, phone)
  return twiml.toString()
}

/** Asks the member for a key, so that no voicemail box of theirs is connected to a client. */
export async function askMember(next: string): Promise<string> {
  const twiml = await response()
  const gather = twiml.gather({ numDigits: 1, timeout: 10, action: next, method: 'POST' })
  gather.say(voice, 'This is your agency. Press any key to place your call.')
  twiml.hangup()
  return twiml.toString()
}

/** Connects the member to the other side, which sees the agency's number. */
export async function connectTo(number: string, callerId: string, next: string): Promise<string> {
  const twiml = await response()
  twiml.dial({ callerId, timeout: 30, action: next, method: 'POST' }, number)
  return twiml.toString()
}

/** Says that nobody can answer, and takes a message of two minutes at most. */
export async function takeMessage(agency: string, message: string, transcript: string): Promise<string> {
  const twiml = await response()
  const words = `Thank you for calling ${agency}. No one can take your call right now. Please leave a message after the tone.`
  twiml.say(voice, words)
  twiml.record({
    ...{ action: message, method: 'POST', maxLength: 120, playBeep: true },
    ...{ transcribe: true, transcribeCallback: transcript },
  })
  twiml.hangup()
  return twiml.toString()
}
