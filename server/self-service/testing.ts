import { type Api, apiAs } from '#server/testing/api.ts'
import type { World } from '#server/testing/world.ts'
import { addDays, dayIn } from '#shared/dates.ts'

/** Today by the clock of the test. */
export function today({ server }: Pick<World, 'server'>): string {
  return dayIn('America/New_York', server.ctx.clock())
}

let clients = 0

/** A client of the agent with an email address of their own and an auto policy in force with a car. */
export async function addInsured(about: World, vehicle: object = {}) {
  const { api } = about.agent
  clients += 1
  const email = `ana${clients}@client.example`
  const client = (await api.post('/api/clients', { name: 'Ana Ruiz', email })).body
  const policy = await api.post('/api/policies', {
    ...{ type: 'auto', lineOfBusiness: 'Personal auto', clientId: client.id, carrier: 'Progressive' },
    ...{ policyNumber: `PA-${clients}`, premium: 1200, effectiveDate: addDays(today(about), -30) },
    expirationDate: addDays(today(about), 335),
  })
  const car = { year: 2021, make: 'Honda', model: 'CR-V', vin: '2HKRW2H59MH600001', ...vehicle }
  const { version } = (await api.get(`/api/policies/${policy.body.id}/details`)).body
  const listed = await api.put(`/api/policies/${policy.body.id}/details`, { vehicles: [car], version })
  if (listed.status !== 200) throw new Error(listed.text)
  return { clientId: client.id as string, email, policyId: policy.body.id as string }
}

/** The secret of a client's link, as the agent copies it. */
export async function linkTokenOf(about: World, clientId: string): Promise<string> {
  const { body } = await about.agent.api.post(`/api/clients/${clientId}/self-service-link`)
  return new URL(body.link.link).hash.slice(1)
}

/** The code that was emailed to an address last. */
export async function codeFor({ server }: Pick<World, 'server'>, email: string): Promise<string> {
  await server.jobs.settle()
  const mail = server.mails.filter(({ to, subject }) => to === email && /^Your code/.test(subject)).at(-1)
  return /\b\d{6}\b/.exec(mail?.text ?? '')?.[0] ?? ''
}

/** Somebody with a browser of their own who opened a client's page. */
export async function openedBy(about: World, { clientId, email }: { clientId: string; email: string }) {
  const token = await linkTokenOf(about, clientId)
  const api = apiAs(about.server.app, {})
  await api.post('/api/self-service/code', { token })
  const answer = await api.post('/api/self-service/open', { token, code: await codeFor(about, email) })
  keepCookie(api, answer.headers['set-cookie'])
  return { api, token, answer }
}

/** Lets a browser keep the cookie that it was given. */
export function keepCookie(api: Api, header: unknown): void {
  const [name = '', value = ''] = (String(header).split(';')[0] ?? '').split('=')
  api.cookies[name] = value
}

/** The id of a published form of a preset. */
export async function publishForm({ api }: Pick<World, 'api'>, preset: string): Promise<string> {
  const { id, version } = (await api.post('/api/intake-forms', { name: 'Renewal', preset })).body
  await api.post(`/api/intake-forms/${id}/publish`, { version })
  return id
}

const words = { subject: 'Your renewal', message: 'Please answer.' }

/** Sends a client a form for their policy. */
export function sendForm({ agent }: World, to: { clientId: string; policyId: string }, formId: string) {
  const { clientId, policyId } = to
  return agent.api.post(`/api/clients/${clientId}/questionnaires`, { ...words, formId, policyId })
}

/** A questionnaire that was sent to a client of the agent. */
export async function addQuestionnaire(about: World): Promise<string> {
  const formId = await publishForm(about, 'renewal_personal')
  const { body, text } = await sendForm(about, await addInsured(about), formId)
  const id = body.questionnaires?.[0]?.id
  if (!id) throw new Error(text)
  return id
}
