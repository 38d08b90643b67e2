import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text as textOf } from 'node:stream/consumers'

/** What a language model was sent, as far as tests look. */
export type SentToModel = {
  model: string
  messages: { role: string; content: unknown }[]
  tools?: { function: { name: string; parameters: unknown } }[]
  tool_choice?: unknown
}

type Call = { name: string; input: unknown }
/** How a provider can fail: a status, words that are no stream, silence, a line that breaks in the middle, or words without end. */
export type Fault = 401 | 429 | 500 | 'garbage' | 'page' | 'hang' | 'cut' | 'empty' | 'endless'
/** What the model does when it is asked next. */
export type Turn =
  | { say: string; withoutUsage?: true }
  | { call: Call[] }
  | { fault: Fault }
  | ((sent: SentToModel) => Turn)

/** A local server that speaks the protocol of OpenAI and does what a test asks. */
export type ModelStandIn = {
  /** What `OPENAI_BASE_URL` is set to. */
  url: string
  host: string
  key: string
  /** Every request that arrived, in order, with the key it carried. */
  sent: (SentToModel & { authorization: string | undefined; isCutOff: boolean })[]
  /** What the model does from now on, one turn a request; when it runs out it says "Done." */
  play(...turns: Turn[]): void
  close(): Promise<void>
}

const usage = { prompt_tokens: 100, completion_tokens: 20, total_tokens: 120 }

function chunk(delta: object, finish: string | null = null, more: object = {}): string {
  const choice = { index: 0, delta, finish_reason: finish }
  const event = {
    id: 'chatcmpl-1',
    object: 'chat.completion.chunk',
    created: 1,
    model: 'stand-in',
    choices: [choice],
  }
  return `data: ${JSON.stringify({ ...event, ...more })}\n\n`
}

function begin(response: ServerResponse): void {
  response.writeHead(200, { 'content-type': 'text/event-stream' })
  response.write(chunk({ role: 'assistant', content: '' }))
}

function say(response: ServerResponse, words: string, withoutUsage = false): void {
  begin(response)
  for (const piece of words.match(/[\s\S]{1,12}/g) ?? []) response.write(chunk({ content: piece }))
  response.write(chunk({}, 'stop', withoutUsage ? {} : { usage }))
  response.end('data: [DONE]\n\n')
}

function callTools(response: ServerResponse, calls: Call[]): void {
  begin(response)
  const made = calls.map(({ name, input }, index) => ({
    index,
    id: `call_${index}_${name}`,
    type: 'function',
    function: { name, arguments: typeof input === 'string' ? input : JSON.stringify(input) },
  }))
  response.write(chunk({ tool_calls: made }))
  response.write(chunk({}, 'tool_calls', { usage }))
  response.end('data: [DONE]\n\n')
}

function fail(response: ServerResponse, fault: Fault): void {
  if (typeof fault === 'number') {
    // Without this a retry would wait for seconds.
    response.writeHead(fault, { 'content-type': 'application/json', 'retry-after-ms': '5' })
    response.end(JSON.stringify({ error: { message: `refused with ${fault}`, type: 'stand_in' } }))
    return
  }
  if (fault === 'hang') return
  if (fault === 'page') {
    response.writeHead(200, { 'content-type': 'text/html' })
    response.end('<html><script>alert(1)</script>A proxy in between</html>')
    return
  }
  begin(response)
  if (fault === 'garbage') response.end('data: {"choices": [{"delta": \n\ndata: nonsense\n\n')
  if (fault === 'empty') response.end('data: [DONE]\n\n')
  if (fault === 'endless') {
    const piece = chunk({ content: 'and so on '.repeat(1000) })
    const goOn = () => {
      while (!response.destroyed && response.write(piece));
    }
    response.on('drain', goOn)
    goOn()
  }
  if (fault === 'cut') {
    response.write(chunk({ content: 'Half an ans' }))
    setTimeout(() => response.destroy(), 20)
  }
}

function take(turn: Turn, sent: SentToModel, response: ServerResponse): void {
  if (typeof turn === 'function') take(turn(sent), sent, response)
  else if ('say' in turn) say(response, turn.say, turn.withoutUsage)
  else if ('call' in turn) callTools(response, turn.call)
  else fail(response, turn.fault)
}

/** Starts a stand-in on a free port of this machine. */
export async function startModelStandIn(): Promise<ModelStandIn> {
  const turns: Turn[] = []
  const sent: ModelStandIn['sent'] = []
  const answer = async (request: IncomingMessage, response: ServerResponse) => {
    const body = JSON.parse(await textOf(request)) as SentToModel
    const note = { ...body, authorization: request.headers.authorization, isCutOff: false }
    sent.push(note)
    response.once('close', () => {
      note.isCutOff = !response.writableFinished
    })
    take(turns.shift() ?? { say: 'Done.' }, body, response)
  }
  const server = createServer((request, response) => void answer(request, response))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}/v1`,
    host: `127.0.0.1:${port}`,
    key: 'sk-stand-in',
    sent,
    play: (...next) => void turns.splice(0, turns.length, ...next),
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections()
        server.close(() => resolve())
      }),
  }
}
