import { openImap } from '#server/adapters/imap.ts'
import { readConfig } from '#server/config.ts'
import { start } from '#server/start.ts'
import { receiverCertificate, resolveReceiver } from '#server/testing/receiver-host.ts'

// A PostgreSQL of the tests' own may have the demo, whose logins the product gives to nobody but who tries it out on the
// embedded database. Mail servers of receiver.example are the stand-ins of journeys.
const standIns = { resolve: resolveReceiver, ca: receiverCertificate }
await start({ ...readConfig(), isTryOut: true, fillsDemo: true }, { imap: openImap(standIns) })
