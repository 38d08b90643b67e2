import { expect, it } from 'vitest'
import { world } from '#server/testing/world.ts'
import { plainTemplateId } from '#shared/acord-forms/plain-certificate.rules.ts'
import { drawPlainSheet } from './template-picture.ts'

it('the sheet of the plain certificate is sent as it was drawn ahead, and drawn again where that failed', async () => {
  const { agent, server } = await world()
  const { documents } = server.ctx.edges
  let asked = 0
  const drawing = (picture: () => Promise<Buffer>) =>
    drawPlainSheet({
      documents: {
        ...documents,
        picture: () => {
          asked += 1
          return picture()
        },
      },
    })
  await expect(drawing(() => Promise.reject(new Error('no room')))).rejects.toThrow('no room')
  await drawing(async () => Buffer.from('drawn ahead'))
  const { status, text } = await agent.api.get(`/api/form-templates/${plainTemplateId}/pages/1/picture`)
  expect([status, text, asked]).toEqual([200, 'drawn ahead', 2])
})
