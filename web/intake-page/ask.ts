/** What the server said against a call. */
export class Refusal extends Error {
  readonly fields: Record<string, string>
  /** 0 where the server was not reached. */
  readonly status: number

  constructor(message: string, fields: Record<string, string> = {}, status = 0) {
    super(message)
    this.fields = fields
    this.status = status
  }
}

const unreachable = 'We couldn’t reach the server. Check your connection and try again.'

async function answerOf(path: string, init: RequestInit): Promise<Response> {
  const response = await fetch(path, init).catch(() => Promise.reject(new Refusal(unreachable)))
  if (response.ok) return response
  const body = await response.json().catch(() => ({}))
  throw new Refusal(body.message ?? unreachable, body.fields ?? {}, response.status)
}

/** Calls the server from a page without the app. Throws a Refusal whose message is for the person. */
export async function ask<Answer>(path: string, init: RequestInit = {}): Promise<Answer> {
  const response = await answerOf(path, init)
  return response.status === 204 ? ({} as Answer) : response.json()
}

/** Gets a file. */
export async function askFile(path: string): Promise<Blob> {
  return (await answerOf(path, {})).blob()
}

/** A call that sends JSON. */
export function posting(body: object): RequestInit {
  const headers = { 'content-type': 'application/json' }
  return { method: 'POST', headers, body: JSON.stringify(body) }
}
