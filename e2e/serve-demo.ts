import { readConfig } from '#server/config.ts'
import { start } from '#server/start.ts'

// A PostgreSQL of the tests' own may have the demo, whose logins the product gives to nobody but who tries it out on the
// embedded database.
await start({ ...readConfig(), isTryOut: true, fillsDemo: true })
