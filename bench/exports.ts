import type { DataExport } from '#shared/data-retention/data-retention.contract.ts'
import { type Figure, quantity } from './figures.ts'
import { call } from './imports.ts'
import type { Stand } from './stand.ts'

const rounds = 3

async function makeExport(stand: Stand): Promise<{ rows: number; seconds: number }> {
  const from = performance.now()
  const { id } = await call<DataExport>(stand, 'POST', '/api/data-exports')
  for (;;) {
    const made = (await call<DataExport[]>(stand, 'GET', '/api/data-exports')).find((one) => one.id === id)
    if (made?.status === 'ready' && made.counts) {
      const { files: _files, ...tables } = made.counts
      const rows = Object.values(tables).reduce((sum, count) => sum + count, 0)
      return { rows, seconds: (performance.now() - from) / 1000 }
    }
    if (made?.status === 'failed') throw new Error('The export failed.')
    await new Promise((resolve) => setTimeout(resolve, 20))
  }
}

/** How many rows of an agency an export writes in a second, each in every format. */
export async function measureExports(stand: Stand): Promise<Figure[]> {
  let best = { rows: 0, seconds: Number.POSITIVE_INFINITY }
  for (let round = 0; round < rounds; round += 1) {
    const made = await makeExport(stand)
    if (made.rows / made.seconds > best.rows / best.seconds) best = made
  }
  const name = `rows that an export of ${best.rows} writes a second`
  return [quantity(name, best.rows / best.seconds, '≥', 20_000, '/s')]
}
