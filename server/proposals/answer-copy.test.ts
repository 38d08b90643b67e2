import { createHash } from 'node:crypto'
import { expect, it } from 'vitest'
import { MailRefused } from '#server/adapters/mail.ts'
import { requotes } from '#server/requotes/testing.ts'
import { type World, world } from '#server/testing/world.ts'
import { acceptFirst, addProposal, reply, tokenOf } from './testing.ts'

const answerPath = '/api/proposals/answer'

async function textsOf({ agent }: World, requoteId: string): Promise<string[]> {
  const { body } = await agent.api.get(`${requotes}/${requoteId}/history`)
  return body.map(({ text }: { text: string }) => text).filter((text: string) => /^(the )?copy/.test(text))
}

it('the client gets one copy of their answer by email, with the PDF that they answered', async () => {
  const w = await world()
  const to = 'copy@client.example'
  const { id, ids, client, proposal } = await addProposal(w, ['Chubb', 'CNA'], { to })
  const token = await tokenOf(w, to)
  const said = reply(token, acceptFirst(ids))
  const { body } = await client.post(answerPath, said)
  // A repeat after a lost answer is the same answer: no second copy.
  await client.post(answerPath, said)
  await w.server.jobs.settle()
  const copies = w.server.mails.filter((mail) => mail.to === to && mail.subject.startsWith('Copy of'))
  expect(copies).toHaveLength(1)
  const [copy] = copies
  expect(copy?.text).toContain('You accepted:\n• Chubb, Homeowners: $1,100.50')
  expect(copy?.text).toContain('You declined:\n• CNA, Homeowners: $1,100.50')
  expect(copy?.text).toContain('Signed by Ana Ruiz on')
  expect(copy?.text).not.toContain(token)
  const [file] = copy?.attachments ?? []
  const hash = createHash('sha256')
    .update(file?.content ?? '')
    .digest('hex')
  expect(hash).toBe(body.answer.fileHash)
  expect(copy?.text).toContain(hash)
  expect(copy?.replyTo?.address).toBe(w.agent.email)
  expect(proposal.to).toBe(to)
  expect(await textsOf(w, id)).toEqual([`copy of the answer emailed to ${to}`])
})

it('a copy that is refused for good is noted on the client', async () => {
  const w = await world()
  const to = 'gone@client.example'
  const { id, ids, client } = await addProposal(w, ['Chubb'], { to })
  const token = await tokenOf(w, to)
  const { mail } = w.server.ctx.adapters
  const { send } = mail
  mail.send = (one) => (one.to === to ? Promise.reject(new MailRefused('no such mailbox')) : send(one))
  try {
    await client.post(answerPath, reply(token, acceptFirst(ids)))
    await w.server.jobs.settle()
  } finally {
    mail.send = send
  }
  expect(await textsOf(w, id)).toEqual([`the copy of the answer to ${to} wasn’t delivered`])
})
