import { execFileSync } from 'node:child_process'
import { existsSync, globSync, readFileSync } from 'node:fs'
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

const sources = execFileSync('git', ['ls-files', '-z', 'web', 'shared', 'server'], {
  cwd: root,
  encoding: 'utf8',
})
  .split('\0')
  .filter((file) => /(?<!\.test)\.tsx?$/.test(file) && existsSync(path.join(root, file)))
  .map((file) => readFileSync(path.join(root, file), 'utf8').replaceAll(/\s+/g, ' '))
  .join('\n')

const articles = globSync('web/support/articles/*.md', { cwd: root })

it.each(articles)('the buttons, fields and messages that %s prints in bold are in the product', (article) => {
  const text = readFileSync(path.join(root, article), 'utf8')
  const named = [...text.matchAll(/\*\*([^*]+)\*\*/g)].map(([, name = '']) => name.replace(/[.,]$/, ''))
  expect(named.filter((name) => !sources.includes(name))).toEqual([])
})
