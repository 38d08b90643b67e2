import { expect, it } from 'vitest'
import { world } from '#server/testing/world.ts'
import { checked, csvOf } from './testing.ts'

const person = (at: number) => ({
  Name: `Ann Lee${at}`,
  Email: `a${at}@x.example`,
  City: 'Bend',
  State: 'OR',
})

it('passes over headings and totals of a printed report, and says which rows are short', async () => {
  const w = await world()
  const people = Array.from({ length: 40 }, (_, at) => person(at))
  const heading = { Name: 'Name', Email: 'Email', City: 'City', State: 'State' }
  const total = { Name: 'Grand Total', Email: '40', City: '', State: '' }
  const file = `${csvOf([...people, heading, total])}\r\nBea Fox,bea@x.example`
  const { id, counts } = await checked(w, file)
  expect(counts).toMatchObject({ rows: 43, create: 41, skip: 2, refuse: 0 })
  const rows = (await w.api.get(`/api/imports/${id}/rows?only=problems`)).body
  const said = rows.map((one: { rowNumber: number; problems: { message: string }[] }) => [
    one.rowNumber,
    one.problems.map(({ message }) => message),
  ])
  expect(said).toContainEqual([42, ['This row repeats the headings: passed over']])
  expect(said).toContainEqual([43, ['This row is a total or a footer of the report: passed over']])
  const short = 'This row has 2 cells under 4 headings: check whether a line break has split it'
  expect(said).toContainEqual([44, expect.arrayContaining([short])])
})
