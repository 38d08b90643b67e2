// @module-tag embedded
import { expect, it } from 'vitest'
import { Manifest } from './archive.ts'

const manifestOf = (name: string) => ({
  ...{ format: 1, madeAt: '2026-11-24T12:00:00Z', schemaLevel: 1, keyName: 'key', files: [] },
  tables: [{ name: 'clients', columns: ['id', name], rows: 0, sha256: '' }],
})

it.each([
  ['naic_codes', true],
  ['address2', true],
  ['iso_3166', true],
  ['2nd_address', false],
  ['_hidden', false],
  ['Name', false],
  ['id") values (1); --', false],
])('a manifest with a column called %s is taken: %s', (name, isTaken) => {
  expect(Manifest.safeParse(manifestOf(name)).success).toBe(isTaken)
})
