import { expect, it } from 'vitest'
import { world } from '#server/testing/world.ts'
import { addTerm, requotes } from './testing.ts'

it('a requote of a package is about all of its lines, and knows what each of them costs', async () => {
  const place = await world()
  const lines = [
    { line: 'General liability', premium: 3500 },
    { line: 'Commercial property', premium: 5500 },
  ]
  const byName = lines.toSorted((one, other) => one.line.localeCompare(other.line))
  const { clientId, termId } = await addTerm(place, {
    ...{ type: 'commercial', lineOfBusiness: 'Commercial package', premium: 9000, lines },
  })
  const { status, body } = await place.agent.api.post(requotes, { clientId, termIds: [termId] })
  expect(status).toBe(201)
  expect(body.lines).toEqual(lines.map(({ line }) => line))
  const [expiring] = body.expiring
  expect([expiring.lines, expiring.linePremiums]).toEqual([lines.map(({ line }) => line), byName])
})
