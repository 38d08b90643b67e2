import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, it } from 'vitest'

const root = path.dirname(import.meta.dirname)
const pages = execFileSync('git', ['ls-files', '-z', ':(glob)*.md', 'docs/'], { cwd: root, encoding: 'utf8' })
  .split('\0')
  .filter((page) => page.endsWith('.md') && existsSync(path.join(root, page)))

const isPath = /^(?:server|web|shared|engines|scripts|bench|e2e|docs)\/[\w./-]+$/

/** The files that a page names: its links, and paths between backticks. */
function filesNamed(page: string): string[] {
  const text = readFileSync(path.join(root, page), 'utf8')
  const links = [...text.matchAll(/\]\((?!https?:)([^)#]+)\)/g)].map(([, to = '']) =>
    path.join(path.dirname(page), to),
  )
  const spans = [...text.matchAll(/`([^`\n]+)`/g)].map(([, span = '']) => span)
  return [...links, ...spans.filter((span) => isPath.test(span))]
}

it.each(pages)('every file that %s names exists', (page) => {
  expect(filesNamed(page).filter((file) => !existsSync(path.join(root, file)))).toEqual([])
})
