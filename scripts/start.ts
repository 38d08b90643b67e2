import { buildWeb } from './build-web.ts'

await buildWeb().catch((error: Error) => {
  console.error(error.message)
  process.exit(1)
})
await import('#server/main.ts')
