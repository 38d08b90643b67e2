import { openImap } from '#server/adapters/imap.ts'
import { openSmtp } from '#server/adapters/smtp.ts'
import { openTelephony } from '#server/adapters/telephony.ts'
import { readConfig } from '#server/config.ts'
import { start } from '#server/start.ts'
import { receiverCertificate, resolveReceiver } from '#server/testing/receiver-host.ts'
import { startTwilio } from '#server/testing/twilio-stand-in.ts'
import { twilioAccount } from './twilio.ts'

const twilio = await startTwilio(twilioAccount)

// A PostgreSQL of the tests' own may have the demo, whose logins the product gives to nobody but who tries it out on the
// embedded database. Mail servers of receiver.example and Twilio are the stand-ins of journeys.
const standIns = { resolve: resolveReceiver, ca: receiverCertificate }
await start(
  { ...readConfig(), isTryOut: true, fillsDemo: true },
  {
    ...{ imap: openImap(standIns), smtp: openSmtp(standIns) },
    telephony: openTelephony({ apiUrl: twilio.url }),
  },
)
