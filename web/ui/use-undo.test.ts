import { expect, it } from 'vitest'
import { undoneToast } from './use-undo.ts'

const named = (count: number) =>
  Array.from({ length: count }, (_, index) => ({ id: '1', name: `N${index}`, reason: 'changed' as const }))

it.each([
  [{ restored: 1, left: 0, named: [] }, '1 client restored', undefined],
  [{ restored: 1204, left: 0, named: [] }, '1,204 clients restored', undefined],
  [{ restored: 2, left: 1, named: named(1) }, '2 restored, 1 left as is', 'N0 (changed since)'],
  [
    { restored: 0, left: 30, named: named(20) },
    '0 restored, 30 left as is',
    'N0 (changed since), N1 (changed since), N2 (changed since) and 27 more',
  ],
])('says what an undo of %o did', (undone, title, message) => {
  expect(undoneToast(undone, 'client', 'clients')).toMatchObject({ title, ...(message && { message }) })
})
