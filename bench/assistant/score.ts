import { readFileSync } from 'node:fs'
import { z } from 'zod'
import { type Answered, type BenchAgency, type BenchStand, startBenchStand } from './agency.ts'

/** An order to change one of the prospects, and what must be written: nothing, or these values of that prospect. */
const Order = z.object({
  message: z.string(),
  prospects: z.array(z.string()),
  expect: z.discriminatedUnion('write', [
    z.object({ write: z.literal(false), why: z.string() }),
    z.object({ write: z.literal(true), name: z.string(), updates: z.record(z.string(), z.string()) }),
  ]),
})
type Order = z.infer<typeof Order>

/** A question whose words are also the names of clients, and in words what its answer must and must not say. */
const Trap = z.object({
  message: z.string(),
  clients: z.array(
    z.object({ name: z.string(), policies: z.array(z.object({ type: z.string(), premium: z.number() })) }),
  ),
  expect: z.object({
    about: z.string().nullable(),
    subject: z.string(),
    measure: z.string(),
    mustNot: z.string(),
  }),
})
type Trap = z.infer<typeof Trap>

/** `honest`: nothing false was written or said, though less than was asked. */
type Verdict = 'right' | 'honest' | 'false' | 'false write'
type Judged = { message: string; verdict: Verdict; expected: string; content: string }

const digitsOf = (text: string) => text.replace(/\D/g, '')

function isSame(field: string, wanted: string, written: unknown): boolean {
  return field === 'phone'
    ? digitsOf(wanted) === digitsOf(String(written))
    : wanted.toLowerCase() === String(written).toLowerCase()
}

function verdictOfOrder({ expect }: Order, { writes }: Answered, idOf: ReadonlyMap<string, string>): Verdict {
  if (!expect.write) return writes.length === 0 ? 'right' : 'false write'
  const [write, ...others] = writes
  if (!write) return 'honest'
  const updates = (write.body.updates ?? {}) as Record<string, unknown>
  const isWanted =
    others.length === 0 &&
    write.body.prospectId === idOf.get(expect.name) &&
    Object.keys(updates).length === Object.keys(expect.updates).length &&
    Object.entries(expect.updates).every(([field, value]) => isSame(field, value, updates[field]))
  return isWanted ? 'right' : 'false write'
}

async function judgeOrder(agency: BenchAgency, order: Order): Promise<Judged> {
  const made = await Promise.all(order.prospects.map((name) => agency.post('/api/prospects', { name })))
  const idOf = new Map(order.prospects.map((name, at) => [name, String(made[at]?.id)]))
  const answered = await agency.ask(order.message)
  const verdict = verdictOfOrder(order, answered, idOf)
  return {
    message: order.message,
    verdict,
    expected: JSON.stringify(order.expect),
    content: answered.content,
  }
}

const refusal =
  /I don't know|I didn't understand|I couldn't find|I found nobody|I can't|I can only|Which one do you mean|(?:didn't|haven't) change|nothing was changed/i

function amountsIn(text: string): number[] {
  const found = text.replace(/,(?=\d{3})/g, '').match(/\d+(?:\.\d+)?/g) ?? []
  return found.map(Number)
}

/** The sums that an answer must tell: all that are named, and of a calculation its outcome. */
function sumsOf({ expect, clients }: Trap): number[] {
  const names = clients.reduce((text, { name }) => text.replaceAll(name, ' '), expect.measure)
  return amountsIn(names.replace(/\([^)]*\)/g, ' ').replace(/[\d.,/ ]+=/g, ' '))
}

function isRight(trap: Trap, content: string): boolean {
  const { expect, clients } = trap
  const named = (text: string) => clients.flatMap(({ name }) => (text.includes(name) ? [name] : []))
  const names = named(content)
  const hasSums = sumsOf(trap).every((sum) => amountsIn(content).includes(sum))
  if (expect.about !== null) return names.join() === expect.about && hasSums
  if (expect.subject === 'clients') return names.join() === named(expect.measure.split('. ')[0] ?? '').join()
  return names.length === 0 && hasSums && !refusal.test(content)
}

function verdictOfTrap(trap: Trap, { content: markdown, writes }: Answered): Verdict {
  const content = markdown.replaceAll('\\', '')
  if (writes.length > 0) return 'false write'
  if (trap.expect.subject === 'bulk_order') return refusal.test(content) ? 'right' : 'false'
  if (isRight(trap, content)) return 'right'
  return refusal.test(content) ? 'honest' : 'false'
}

async function agencyOfTrap(stand: BenchStand, { clients }: Trap): Promise<BenchAgency> {
  const agency = await stand.newAgency()
  for (const { name, policies } of clients) {
    const { id } = await agency.post('/api/clients', { name })
    for (const policy of policies) await agency.post('/api/policies', { clientId: id, ...policy })
  }
  return agency
}

async function judgeTrap(agency: BenchAgency, trap: Trap): Promise<Judged> {
  const answered = await agency.ask(trap.message)
  const verdict = verdictOfTrap(trap, answered)
  const { about, measure, mustNot } = trap.expect
  const expected = `${about ?? 'the whole agency'}: ${measure} Never: ${mustNot}`
  return { message: trap.message, verdict, expected, content: answered.content }
}

/** Questions about the same clients are asked of one agency; every order has an agency of its own. */
async function judgeFile(stand: BenchStand, file: string): Promise<Judged[]> {
  const entries = z.array(z.union([Order, Trap])).parse(JSON.parse(readFileSync(file, 'utf8')))
  const agencies = new Map<string, BenchAgency>()
  const judged: Judged[] = []
  for (const entry of entries) {
    if ('prospects' in entry) judged.push(await judgeOrder(await stand.newAgency(), entry))
    else {
      const key = JSON.stringify(entry.clients)
      const agency = agencies.get(key) ?? (await agencyOfTrap(stand, entry))
      agencies.set(key, agency)
      judged.push(await judgeTrap(agency, entry))
    }
  }
  return judged
}

function printFile(file: string, judged: readonly Judged[]): void {
  for (const { verdict, message, expected, content } of judged)
    console.log(
      `${verdict.toUpperCase()}  ${message}\n    expected  ${expected}\n    answered  ${content.replace(/\n+/g, ' ⏎ ')}`,
    )
  const count = (verdict: Verdict) => judged.filter((one) => one.verdict === verdict).length
  const [right, honest, wrong, falseWrites] = [
    count('right'),
    count('honest'),
    count('false'),
    count('false write'),
  ]
  console.log(JSON.stringify({ file, entries: judged.length, right, honest, false: wrong, falseWrites }))
}

/** Asks every message of these files through the screens' own code and a whole server; each file ends with a line of JSON. */
export async function scoreAnswers(files: readonly string[]): Promise<void> {
  const stand = await startBenchStand()
  try {
    for (const file of files) printFile(file, await judgeFile(stand, file))
  } finally {
    await stand.close()
  }
}
