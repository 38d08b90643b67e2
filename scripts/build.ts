import { buildWeb } from './build-web.ts'

/** `npm run build`: builds the screens without starting, for an installation that only runs. */
await buildWeb().catch((error: Error) => {
  console.error(error.message)
  process.exit(1)
})
