import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, it } from 'vitest'
import { dialectOf } from './language.rules.ts'

const root = path.dirname(import.meta.dirname)

describe('the language of the code', () => {
  it('is American English, and gives its own reasons', () => {
    const listed = execFileSync('git', ['ls-files', '-z'], { cwd: root, encoding: 'utf8' }).split('\0')
    const files = listed.filter((file) => file && existsSync(path.join(root, file)))
    const found = files.flatMap((file) =>
      dialectOf({ path: file, text: readFileSync(path.join(root, file), 'utf8') }),
    )
    expect(found).toEqual([])
  })

  it.each([
    ['a document that is not in the repository', '// as product.md says'],
    ['British spelling', 'const colour = 1'],
    ['British spelling of a text', "'This organisation'"],
    ['a limit by another name', 'export const mostPages = 3'],
    ['a text by another name', 'export const errorWords = {}'],
    ['a told value', 'export const told = 1'],
  ])('finds %s', (_name, text) => {
    expect(dialectOf({ path: 'server/clients/a.ts', text })).toHaveLength(1)
  })

  it.each([
    ['aria-labelledby', '<p aria-labelledby="title">'],
    ['analyses', 'const analyses = []'],
    ['a word list by another name', 'export const questionTerms = []'],
  ])('leaves %s alone', (_name, text) => {
    expect(dialectOf({ path: 'web/clients/a.tsx', text })).toEqual([])
  })
})
