import { existsSync, globSync } from 'node:fs'
import path from 'node:path'
import { expect, it } from 'vitest'
import { journeyOf } from './embedded-tests.ts'

it('each room with calls has a journey that runs on the embedded database', () => {
  const rooms = new Set(globSync('server/*/*.routes.ts').map((file) => path.basename(path.dirname(file))))
  expect(rooms.size).toBeGreaterThan(20)
  expect([...rooms].filter((room) => !existsSync(journeyOf(room)))).toEqual([])
})
