import { addRequote, quotes, requotes } from '#server/requotes/testing.ts'
import { apiAs } from '#server/testing/api.ts'
import type { World } from '#server/testing/world.ts'
import type { Decision, Proposal } from '#shared/proposals/proposals.contract.ts'

/** A requote with quotes of these carriers, each for the same line. */
export async function addQuoted(place: Pick<World, 'agent'>, carriers: readonly string[]) {
  const made = await addRequote(place, carriers)
  for (const id of made.ids)
    await place.agent.api.patch(`${quotes}/${id}`, { status: 'quoted', premium: 1100.5 })
  return made
}

/** Sends a proposal with these quotes. */
export function send(
  { agent }: Pick<World, 'agent'>,
  requoteId: string,
  quoteIds: string[],
  more: object = {},
) {
  const mail = {
    to: 'ana@client.example',
    subject: 'Your proposal',
    message: 'Hi Ana,\n\n{proposal.link}\n\nRobin',
  }
  return agent.api.post(`${requotes}/${requoteId}/proposals`, { ...mail, quoteIds, ...more })
}

/** The secret of the link in the email that went out last. */
export async function tokenOf({ server }: Pick<World, 'server'>, to = 'ana@client.example'): Promise<string> {
  await server.jobs.settle()
  const texts = server.mails.filter((mail) => mail.to === to).map(({ text }) => text)
  return /\/proposal#([\w-]{43})/.exec(texts.at(-1) ?? '')?.[1] ?? ''
}

/** A requote with quotes, a proposal that was sent with them, and its client, who is not signed in. */
export async function addProposal(
  place: World,
  carriers: readonly string[] = ['Chubb', 'CNA'],
  more: object = {},
) {
  const made = await addQuoted(place, carriers)
  const { body } = await send(place, made.id, made.ids, more)
  return {
    ...made,
    proposal: body as Proposal,
    token: await tokenOf(place),
    client: apiAs(place.server.app, {}),
  }
}

/** What a client sends as an answer. */
export function reply(token: string, decisions: Decision[], more: object = {}) {
  const signed = { name: 'Ana Ruiz', signature: { kind: 'typed' }, isAgreed: true }
  return { token, requestId: crypto.randomUUID(), decisions, ...signed, ...more }
}

/** The first is accepted, the others are declined. */
export function acceptFirst(ids: readonly string[]): Decision[] {
  return ids.map((quoteId, at) => ({ quoteId, answer: at === 0 ? 'accepted' : 'declined' }))
}
