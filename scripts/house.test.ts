import { execFileSync } from 'node:child_process'
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, it } from 'vitest'
import { floors, upwardImportsOf } from './floors.ts'
import { missingFromLock, violationsOf } from './house.rules.ts'
import type { SourceFile } from './source-files.ts'

const root = path.dirname(import.meta.dirname)

/** Everything that is committed or about to be. */
function sourceFiles(): SourceFile[] {
  const listed = execFileSync('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard'], {
    cwd: root,
    encoding: 'utf8',
  })
  const paths = listed.split('\0').filter((file) => file && existsSync(path.join(root, file)))
  return paths.map((file) => ({ path: file, text: readFileSync(path.join(root, file), 'utf8') }))
}

describe('the house', () => {
  it('keeps its rules in every file', () => {
    const files = sourceFiles()
    expect(files.length).toBeGreaterThan(50)
    expect(files.flatMap(violationsOf)).toEqual([])
  })

  it('has no room that imports from a higher floor, and no floor without a room', () => {
    const files = sourceFiles()
    expect(files.flatMap(upwardImportsOf)).toEqual([])
    const isRoom = (area: string, room: string) =>
      files.some(({ path: file }) =>
        ['.ts', '.rules.ts', '/'].some((end) => file.startsWith(`${area}/${room}${end}`)),
      )
    for (const [area, rooms] of Object.entries(floors))
      expect(rooms.filter((room) => !isRoom(area, room))).toEqual([])
  })

  it('runs with the packages of an installation for running only', () => {
    const { dependencies } = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8'))
    const isRun = ({ path: file }: SourceFile) =>
      /^(server|shared|engines)\/.*\.ts$/.test(file) && !/\.test\.ts$|(^|[/-])testing[/.]/.test(file)
    const packagesOf = ({ text }: SourceFile) =>
      [...text.matchAll(/^(?:import|\} from)\b(?! type)[^'\n]*'((?:@[\w.-]+\/)?[\w.-]+)[^'\n]*'/gm)].flatMap(
        ([, name = '']) => (name.includes(':') || name.startsWith('.') ? [] : [name]),
      )
    const used = new Set(sourceFiles().filter(isRun).flatMap(packagesOf))
    expect(used).toContain('fastify')
    expect([...used].filter((name) => name !== 'node' && !(name in dependencies))).toEqual([])
  })

  it('links to the pictures that are there, few and small', () => {
    const folder = 'docs/pictures'
    const pictures = readdirSync(path.join(root, folder))
    const links = sourceFiles()
      .filter(({ path: file }) => file.endsWith('.md'))
      .flatMap(({ text }) => [...text.matchAll(/pictures\/([\w.-]+\.\w+)\)/g)].map(([, name]) => name))
    expect([...new Set(links)].sort()).toEqual(pictures.sort())
    expect(pictures.length).toBeLessThanOrEqual(16)
    for (const name of pictures) {
      expect(name).toMatch(/\.webp$/)
      expect(statSync(path.join(root, folder, name)).size, name).toBeLessThan(100_000)
    }
  })

  it('has a lock file that npm ci accepts', () => {
    const { packages } = JSON.parse(readFileSync(path.join(root, 'package-lock.json'), 'utf8'))
    expect(missingFromLock(packages)).toEqual([])
  })
})

// The samples are put together so that the rules do not find them in this very file.
const lines = (count: number) => 'x\n'.repeat(count)
const at = '@'
const dot = '.'
const dollar = '$'

describe('a house rule', () => {
  const broken: [name: string, path: string, text: string][] = [
    ['a long file', 'server/clients/clients.service.ts', lines(301)],
    ['a long test', 'server/clients/clients.test.ts', lines(501)],
    ['a name in capitals', 'web/ui/DataTable.tsx', ''],
    ['a name with an underscore', 'web/data_table/table.tsx', ''],
    ['a folder that says nothing', 'web/utils/dates.ts', ''],
    ['a file that says nothing', 'shared/date-helpers.ts', ''],
    ['a setting read elsewhere', 'server/adapters/mail.ts', 'const url = process.env.SMTP_URL'],
    ['a setting taken out', 'server/adapters/mail.ts', 'const { env } = process'],
    ['a setting imported', 'server/adapters/mail.ts', "import { env } from 'node:process'"],
    ['an import that leaves its folder', 'server/clients/a.ts', `import { b } from '${dot}./policies/b.ts'`],
    ['a lazy import that leaves its folder', 'web/router.tsx', `import('${dot}./shared/dates.ts')`],
    ['routes of another', 'server/clients/a.ts', "import { x } from '#server/policies/policies.routes.ts'"],
    ['queries of another', 'server/clients/a.ts', "import { x } from '#server/policies/policies.queries.ts'"],
    ['mails of another', 'server/clients/a.ts', "import { x } from '#server/policies/policies.mails.ts'"],
    ['a job of another', 'server/clients/a.ts', "import { x } from '#server/documents/read-document.job.ts'"],
    ['columns of another', 'web/tickets/a.tsx', "import { x } from '#web/clients/client-columns.tsx'"],
    ['a screen of another', 'web/tickets/a.tsx', "const load = import('#web/clients/clients-screen.tsx')"],
    ['a table of calls', 'shared/a/a.ts', "import type { x } from '#shared/clients/clients.calls.ts'"],
    ['a fetch of its own', 'web/clients/clients.api.ts', "await fetch('/api/clients')"],
    ['a fetch by another name', 'web/clients/clients.api.ts', 'await window.fetch(url)'],
    ['a route without a table', 'server/clients/a.routes.ts', "app.get('/api/clients', list)"],
    ['a schema of a route', 'server/clients/a.routes.ts', 'const route = { schema: { body: ClientCreate } }'],
    [
      'schemas in the browser',
      'web/clients/a.ts',
      "import { clientCalls } from '#shared/clients/clients.calls.ts'",
    ],
    ['an answer named by hand', 'web/clients/a.ts', "queryOptions<Client>({ queryKey: ['/api/user'] })"],
    ['a skipped test', 'server/clients/clients.test.ts', `it${dot}skip('saves', () => {})`],
    ['a focused suite', 'e2e/login.spec.ts', `test.describe${dot}only('login', () => {})`],
    ['a test to come', 'web/login.test.tsx', `it${dot}todo('logs in')`],
    ['a fixed wait', 'web/login.test.tsx', `await new Promise((done) => ${'set'}${'Timeout'}(done, 50))`],
    ['a pause', 'server/a/a.test.ts', `import { setTimeout } from 'node${':'}timers/promises'`],
    ['a bound of time', 'server/a/a.test.ts', `expect(performance${dot}now() - from).toBeLessThan(9)`],
    ['a bound of work', 'server/a/a.test.ts', `const from = process${dot}${'cpu'}Usage()`],
    ['a left-over', 'server/clients/a.ts', `// ${'TO'}${'DO'} later`],
    ['an id that does not follow creation', 'server/clients/a.ts', 'const id = crypto.randomUUIDv7()'],
    ['a sort by time alone', 'server/clients/a.queries.ts', 'select `x order by c.created_at desc limit 5`'],
    ['a sort by time alone in Drizzle', 'server/clients/a.ts', 'rows.orderBy(desc(clients.createdAt))\n'],
    [
      'has a field for text',
      'web/clients/note.tsx',
      'function Note() { return <FormDialog draft="nothing is typed"><Textarea /></FormDialog> }',
    ],
    ['a form that forgets', 'web/clients/note.tsx', '<form onSubmit={save}>'],
    ['a statement in a service', 'server/a/a.service.ts', "const find = 'select id from clients'"],
    [
      'two styles in a file',
      'server/a/a.ts',
      `await ctx.db.${dollar}client.query<Row>(find)\nawait ctx.db\n  .select().from(clients)`,
    ],
    ['two styles on a connection', 'server/a/a.ts', 'client.query(find)\ndrizzle(client).insert(clients)'],
    ['a row by another type', 'server/a/a.ts', 'return { status: row.status as ErrorStatus }'],
    ['records by another type', 'server/a/a.ts', 'const all = JSON.parse(text) as Ticket[]'],
    ['a change in a job', 'server/a/a.job.ts', 'query(`\n  update clients c set name = $1`)'],
    [
      'a reach of its own',
      'server/clients/a.queries.ts',
      `where c.assigned_agent_id = ${dollar}{values.$(user.id)}`,
    ],
    ['a reach of its own by number', 'server/a/a.queries.ts', '($3 or user_id = $2 or assignee_id = $2)'],
    ['a reach of articles of its own', 'server/a/a.queries.ts', "where a.visibility = 'agency'"],
    [
      'a whole book of its own',
      'web/clients/list.ts',
      'const all = user.isAgencyOwner || user.seesWholeBook',
    ],
    ['a silenced type check', 'server/clients/a.ts', `// ${at}ts-ignore`],
    ['an expected error', 'server/clients/a.test.ts', `// ${at}ts-expect-error`],
    ['a false type', 'server/clients/a.ts', `save(input as ${'ne'}${'ver'})`],
    [
      'a service without a word',
      'server/clients/clients.service.ts',
      '\nexport async function listClients() {}',
    ],
  ]

  it.each(broken)('finds %s', (_name, file, text) => {
    expect(violationsOf({ path: file, text })).toHaveLength(1)
  })

  const kept: [name: string, path: string, text: string][] = [
    ['a file of 300 lines', 'server/clients/clients.service.ts', lines(300)],
    ['a migration of any length', 'server/db/migrations/0001_tables.sql', lines(900)],
    ['the well-known names', 'README.md', ''],
    ['a screen of the router', 'web/router.tsx', "import('#web/clients/clients-screen.tsx')"],
    ['columns that all lists share', 'web/a/a.tsx', "import { x } from '#web/ui/record/record-columns.ts'"],
    ['the reader of settings', 'server/config.ts', 'readConfig(process.env)'],
    ['its own queries', 'server/clients/a.ts', "import { x } from '#server/clients/clients.queries.ts'"],
    [
      'the service of another',
      'server/clients/a.ts',
      "import { x } from '#server/policies/policies.service.ts'",
    ],
    ['the list of features', 'server/features.ts', "import { x } from '#server/policies/policies.routes.ts'"],
    ['a join of a producer', 'server/a/a.queries.ts', 'join users u on u.id = c.assigned_agent_id'],
    ['the place of the rule of reach', 'server/records/reach.ts', `r.assigned_agent_id = ${dollar}{person}`],
    ['the types of the calls', 'web/lib/a.ts', "import type { CallTable } from '#shared/call-table.ts'"],
    ['a second try of a query', 'web/clients/list-screen.tsx', 'onClick={() => clients.refetch()}'],
    ['a sort by time and id', 'server/a/a.queries.ts', 'select `x order by c.created_at desc, c.id limit 5`'],
    ['a sort by time and id in Drizzle', 'server/a/a.ts', 'rows.orderBy(desc(a.createdAt), asc(a.id))\n'],
    ['a form that keeps', 'web/clients/note.tsx', '<form onSubmit={save}><DraftOffer {...draft} />'],
    ['a statement among queries', 'server/a/a.queries.ts', "export const find = 'select id from clients'"],
    ['queries in one style', 'server/a/a.queries.ts', `db.${dollar}client.query(find)\nseen.delete(id)`],
    ['a builder with a part in SQL', 'server/a/a.ts', 'db.update(clients).set({ n: sql`n + 1` })'],
    ['the demo', 'server/demo/a.ts', 'client.query(role)\ndrizzle(client).insert(clients)'],
    ['a statement of the kit', 'server/records/a.ts', "const find = 'select id from clients'"],
    ['a sentence', 'server/a/a.service.ts', "'Select a date from the list'"],
    ['a form of secrets', 'web/accounts/code-step.tsx', '<form onSubmit={save}>'],
    ['the one fetch', 'web/lib/http.ts', 'return fetch(address)'],
    ['a longer patience of a journey', 'e2e/a.spec.ts', 'test.setTimeout(60_000)'],
    ['a pause of the product', 'server/jobs/a.ts', `import { x } from 'node${':'}timers/promises'`],
    ['a type that must not compile', 'server/a/a.types.test.ts', `// ${at}ts-expect-error No such event.`],
    ['a sentence with these words', 'server/a/a.test.ts', "it('answers as any other')"],
    ['a told service', 'server/a/a.service.ts', '/** Lists. */\nexport async function listClients() {}'],
  ]

  it.each(kept)('leaves %s alone', (_name, file, text) => {
    expect(violationsOf({ path: file, text })).toEqual([])
  })

  it.each([
    [
      'a service of a higher room',
      'server/http/a.ts',
      "import { x } from '#server/clients/clients.service.ts'",
    ],
    ['a type of a higher room', 'server/db/a.ts', "import type { X } from '#server/records/x.ts'"],
    ['a lazy import of a higher room', 'server/db/a.ts', "await import('#server/app.ts')"],
    ['a file in no room', 'server/config.ts', "import { x } from './main.ts'"],
    ['a screen of a higher room', 'web/ui/a.tsx', "import { x } from '#web/clients/client-select.tsx'"],
    ['a room without a floor', 'server/attic/a.ts', ''],
  ])('finds an import of %s', (_name, file, text) => {
    expect(upwardImportsOf({ path: file, text })).toHaveLength(1)
  })

  it('lets a room import from the floors below, and a test from everywhere', () => {
    const text = "import { x } from '#server/clients/clients.service.ts'"
    expect(upwardImportsOf({ path: 'server/admin/a.ts', text })).toEqual([])
    expect(upwardImportsOf({ path: 'server/db/a.test.ts', text })).toEqual([])
  })

  it('finds an optional package that the lock file does not name', () => {
    const tool = { optionalDependencies: { 'tool-linux': '1.0.0', 'tool-mac': '1.0.0' } }
    const packages = { '': {}, 'node_modules/tool': tool, 'node_modules/tool-linux': {} }
    expect(missingFromLock(packages)).toEqual(['tool-mac'])
    expect(missingFromLock({ ...packages, 'node_modules/tool/node_modules/tool-mac': {} })).toEqual([])
  })
})
