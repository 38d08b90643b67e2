// @module-tag embedded
import rateLimit from '@fastify/rate-limit'
import Fastify from 'fastify'
import { expect, it } from 'vitest'
import { limitKeys } from './key-limit.ts'
import { answerProblems } from './problem.ts'

it('refuses a key that calls too often, says when to go on, and lets other keys call', async () => {
  const app = Fastify()
  await app.register(rateLimit, { global: false })
  app.decorateRequest('ctx')
  app.addHook('onRequest', async (request) => {
    const id = String(request.headers.authorization)
    Object.assign(request, { ctx: { apiKey: { id, name: id, scopes: [] } } })
  })
  answerProblems(app)
  limitKeys(app, 2)
  app.get('/', async () => 'ok')
  const call = (authorization: string) => app.inject({ url: '/', headers: { authorization } })
  const answers = [await call('a'), await call('a'), await call('a'), await call('b')]
  await app.close()
  expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200, 429, 200])
  const left = answers.map(({ headers }) => headers['ratelimit-remaining'])
  expect(left).toEqual(['1', '0', '0', '1'])
  expect(answers[2]?.json()).toMatchObject({ status: 429, code: 'rate_limited' })
  expect(Number(answers[2]?.headers['retry-after'])).toBeGreaterThan(0)
})
