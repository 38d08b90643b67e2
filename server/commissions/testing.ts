import type { Api } from '#server/testing/api.ts'
import type { World } from '#server/testing/world.ts'

const boundary = 'a-boundary-of-the-test'
const headers = { 'content-type': `multipart/form-data; boundary=${boundary}` }

/** Uploads a carrier's statement as a browser's form does. */
export async function uploadStatement(
  api: Api,
  carrierId: string,
  file: string | Buffer,
  name = 'statement.csv',
) {
  const head = `--${boundary}\r\ncontent-disposition: form-data; name="file"; filename="${name}"\r\ncontent-type: text/csv\r\n\r\n`
  const body = Buffer.concat([Buffer.from(head), Buffer.from(file), Buffer.from(`\r\n--${boundary}--\r\n`)])
  return api.post(`/api/carrier-statements?carrierId=${carrierId}`, body, { headers })
}

/** Uploads a statement, dates it and posts it. */
export async function postedStatement(api: Api, carrierId: string, file: string, statementDate: string) {
  const { status, body, text } = await uploadStatement(api, carrierId, file)
  if (status !== 201) throw new Error(text)
  await api.patch(`/api/carrier-statements/${body.id}`, { statementDate })
  const posted = await api.post(`/api/carrier-statements/${body.id}/post`, {})
  if (posted.status !== 200) throw new Error(posted.text)
  const lines = await api.get(`/api/statement-lines?statementId=${body.id}`)
  return { statement: posted.body, lines: lines.body }
}

/** A carrier that pays 10 % for new business and 8 % for renewals, with a policy of each of some clients. */
export async function payingCarrier({ api, agent }: Pick<World, 'api' | 'agent'>, name = 'Acme Mutual') {
  const carrierId = (await api.post('/api/carriers', { name })).body.id as string
  for (const [kind, percent] of [['new', 10] as const, ['renewal', 8] as const])
    await api.post(`/api/carriers/${carrierId}/rates`, {
      ...{ lineOfBusiness: '', kind, percent, effectiveFrom: '2020-01-01' },
    })
  const insure = async (client: string, policyNumber: string, fields: object = {}) => {
    const made = await api.post('/api/clients', { name: client, assignedAgentId: agent.id })
    const { body, text } = await api.post(`/api/clients/${made.body.id}/policies`, {
      ...{ type: 'commercial', lineOfBusiness: 'General liability', carrier: name, policyNumber },
      ...{ effectiveDate: '2026-01-01', expirationDate: '2027-01-01', premium: 1000, ...fields },
    })
    if (!body.id) throw new Error(text)
    return { clientId: made.body.id as string, id: body.id as string }
  }
  return { carrierId, insure }
}
