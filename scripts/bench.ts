import { parseArgs } from 'node:util'
import { measureBook } from '#bench/book.ts'
import { measureExports } from '#bench/exports.ts'
import { printFigures } from '#bench/figures.ts'
import { measureImports } from '#bench/imports.ts'
import { measureMemory } from '#bench/memory.ts'
import { measurePublicApi } from '#bench/public-api.ts'
import { measureRequests } from '#bench/requests.ts'
import { measureScreens } from '#bench/screens.ts'
import { buildStand } from '#bench/stand.ts'
import { buildWeb } from './build-web.ts'

const parts = {
  requests: measureRequests,
  api: measurePublicApi,
  imports: measureImports,
  exports: measureExports,
  book: measureBook,
  memory: measureMemory,
  screens: measureScreens,
}

/** `npm run bench -- [requests] [api] [imports] [exports] [book] [memory] [screens]`: the figures of speed and memory beside their goals. */
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { agencies: { type: 'string', default: '20' }, clients: { type: 'string', default: '10000' } },
})
const isWanted = (name: string) => positionals.length === 0 || positionals.includes(name)
if (isWanted('screens')) await buildWeb()
const stand = await buildStand({ agencies: Number(values.agencies), clients: Number(values.clients) })
try {
  for (const [name, measure] of Object.entries(parts)) {
    if (isWanted(name)) printFigures(name, await measure(stand))
  }
} finally {
  await stand.stop()
}
