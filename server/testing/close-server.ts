import { afterAll } from 'vitest'
import { closeTestServer } from './server.ts'

// Files of one worker share its modules: each closes the server that its tests started.
afterAll(closeTestServer)
