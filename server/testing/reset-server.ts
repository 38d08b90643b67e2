import { afterAll } from 'vitest'
import { resetTestServer } from './server.ts'

// Files of one worker share its modules, and with them one server: each leaves it to the next as it was.
afterAll(resetTestServer)
