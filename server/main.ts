import { ConfigError, readConfig } from './config.ts'
import { NoRoomError } from './db/disk-room.ts'
import { FolderLockError } from './db/folder-lock.ts'
import { UnreleasedDatabaseError } from './db/migrate.ts'
import { demoLogins, demoPassword } from './http/demo-logins.ts'
import { restrictFilePermissions } from './private-folder.ts'
import { start } from './start.ts'

function stopWith(error: unknown): never {
  const isExpected = [ConfigError, FolderLockError, NoRoomError, UnreleasedDatabaseError].some(
    (kind) => error instanceof kind,
  )
  const isPortTaken = error instanceof Error && 'code' in error && error.code === 'EADDRINUSE'
  if (isExpected && error instanceof Error) console.error(error.message)
  else if (isPortTaken) console.error(`${error.message}. Set PORT to a free one.`)
  else console.error(error)
  process.exit(1)
}

restrictFilePermissions()
try {
  const { address, hasDemo } = await start(readConfig())
  console.log(`Bindery is ready at ${address}`)
  const { owner, agent, admin } = demoLogins
  if (hasDemo) console.log(`Log in as ${owner}, ${agent} or ${admin} with the password ${demoPassword}`)
} catch (error) {
  stopWith(error)
}
