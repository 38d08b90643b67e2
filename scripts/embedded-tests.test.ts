import { existsSync, globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, it } from 'vitest'
import { embeddedTests, journeyOf } from './embedded-tests.ts'

it('each room with calls has a journey that runs on the embedded database', () => {
  const rooms = new Set(globSync('server/*/*.routes.ts').map((file) => path.basename(path.dirname(file))))
  expect(rooms.size).toBeGreaterThan(20)
  expect([...rooms].filter((room) => !existsSync(journeyOf(room)))).toEqual([])
})

it('each test of the embedded database has one of its tags, without which it would not run there', () => {
  const files = embeddedTests.flatMap((pattern) => globSync(pattern, { exclude: ['**/node_modules/**'] }))
  const untagged = files.filter(
    (file) =>
      !file.endsWith('.postgres.test.ts') &&
      !/^\/\/ @module-tag embedded\n|tags: \['journey'\]/.test(readFileSync(file, 'utf8')),
  )
  expect(files.length).toBeGreaterThan(80)
  expect(untagged).toEqual([])
})
