import { expect, it, vi } from 'vitest'
import { world } from '#server/testing/world.ts'
import { plainTemplateId } from '#shared/acord-forms/plain-certificate.rules.ts'
import { drawPlainSheet } from './template-picture.ts'

it('the sheet of the plain certificate is drawn once, and again where that failed', async () => {
  const { server } = await world()
  const answers = [() => Promise.reject(new Error('no room')), async () => Buffer.from('drawn')]
  const picture = () => answers.shift()?.() ?? Promise.reject(new Error('drawn a third time'))
  const adapters = { documents: { ...server.ctx.adapters.documents, picture } }
  await expect(drawPlainSheet(adapters)).rejects.toThrow('no room')
  expect(String(await drawPlainSheet(adapters))).toBe('drawn')
  expect(String(await drawPlainSheet(adapters))).toBe('drawn')
})

it('the sheet that was drawn ahead is the one that is sent', async () => {
  const { agent, server } = await world()
  const sheet = await drawPlainSheet(server.ctx.adapters)
  const drawing = vi.spyOn(server.ctx.adapters.documents, 'picture')
  const { status, headers } = await agent.api.get(`/api/form-templates/${plainTemplateId}/pages/1/picture`)
  expect([status, Number(headers['content-length'])]).toEqual([200, sheet.length])
  expect(drawing).not.toHaveBeenCalled()
  drawing.mockRestore()
})
