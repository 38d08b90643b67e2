import { callTables, featureGates, webPrivate } from './private-files.rules.ts'
import {
  findAll,
  isCode,
  isMadeByTool,
  isScript,
  isTest,
  isTestSupport,
  type Rule,
  type SourceFile,
} from './source-files.ts'
import { oneStyle, rowTypes, writtenSql } from './sql.rules.ts'

/** Files stay small: 300 lines, tests 500. */
const size: Rule = ({ path, text }) => {
  if (!isCode(path) || isMadeByTool(path)) return []
  const lines = text.split('\n').length - (text.endsWith('\n') ? 1 : 0)
  const limit = isTest(path) ? 500 : 300
  return lines > limit
    ? [`has ${lines} lines, ${limit} are allowed: split it by what its parts are about.`]
    : []
}

const wellKnownNames = /^(README|ARCHITECTURE|CONTRIBUTING|LICENSE)(\.md)?$|^\.[a-z-]+$/
const kebabCase = /^[a-z0-9]+(-[a-z0-9]+)*(\.[a-z0-9]+(-[a-z0-9]+)*)*$/

/** Files and folders are kebab-case with their role as a suffix. */
const names: Rule = ({ path }) => {
  if (isMadeByTool(path)) return []
  const wrong = path.split('/').filter((part) => !kebabCase.test(part) && !wellKnownNames.test(part))
  return wrong.map((part) => `"${part}" is not kebab-case.`)
}

/** A name says what is inside; these say nothing. */
const emptyNames: Rule = ({ path }) => {
  const words = path.split(/[/.-]/)
  const found = words.filter((word) => /^(utils?|helpers?|common|misc)$/.test(word))
  return found.map((word) => `"${word}" says nothing: name it after what it holds.`)
}

/** Settings are read in one place; tests, scripts and tool settings are outside of it. */
const settings: Rule = (file) => {
  const isInside = /^(server|web|shared|engines)\//.test(file.path) && !isTestSupport(file.path)
  if (!isInside || file.path === 'server/config.ts') return []
  const pattern = /\bprocess\s*(?:\.\s*env|\[\s*['"]env)\b|from 'node:process'|\}\s*=\s*process\b(?!\.)/g
  return findAll(
    file,
    pattern,
    () => 'only server/config.ts reads process.env: take the setting from ctx.config.',
  )
}

/** Relative imports stay inside their folder; further away begins with # and the top folder. */
const relativeImports: Rule = (file) => {
  if (!isScript(file.path)) return []
  const pattern = /(?:\bfrom\s*|\bimport\s*\(?\s*|\bmock\(\s*)['"](\.\.\/[^'"]*)['"]/g
  return findAll(
    file,
    pattern,
    (found) => `"${found}" leaves its folder: begin with # and the top folder, as in #shared/dates.ts.`,
  )
}

/**
 * The one fetch; an upload stands beside it, since only XMLHttpRequest reports how far a body has left. The pages of intake
 * forms and of self-service are no part of the app: their visitors have no session that it could recover.
 */
const callers = ['web/lib/http.ts', 'web/lib/upload.ts', 'web/intake-page/ask.ts']

/** Every call of the browser goes through one function, which gives it credentials, marks and recovery. */
const oneFetch: Rule = (file) => {
  const isScreen = file.path.startsWith('web/') && !isTestSupport(file.path)
  if (!isScreen || callers.includes(file.path)) return []
  const pattern = /(?<![\w.])(?:(?:window|globalThis|self)\.)?fetch\s*\(|new XMLHttpRequest\b|\.sendBeacon\(/g
  return findAll(file, pattern, (found) => `"${found}": calls go through web/lib/http.ts.`)
}

/** Every test that is written runs. */
const silencedTests: Rule = (file) => {
  if (!isTest(file.path)) return []
  const pattern = /\.(only|skip|skipIf|runIf|todo|fixme|fails)\s*[(`.]/g
  return findAll(file, pattern, (found) => `".${found}" keeps tests from running.`)
}

/** Tests in which time itself is what is tested, each with the reason. */
const timedTests: Record<string, string> = {
  'server/http/body-timeout.once.test.ts': 'senders that are slow',
}

/** A busy machine fails no test: one waits for what it expects, never for a time, and bounds no time. */
const clockedTests: Rule = (file) => {
  if (!isTest(file.path) || file.path in timedTests) return []
  const pattern =
    /(?<![.\w])(setTimeout\(|performance\.now\(|(?:process\.)?(?:cpuUsage|threadCpuUsage|hrtime)\b|node:timers\/promises)/g
  return findAll(file, pattern, (found) => `"${found}" goes by the clock: wait for what is expected.`)
}

/** What is committed is done. */
const leftOvers: Rule = (file) => {
  if (!isCode(file.path) || isMadeByTool(file.path)) return []
  return findAll(
    file,
    /\b(TOD[O]|FIXM[E]|XX[X])\b/g,
    (found) => `"${found}" was left over: finish it or make an issue.`,
  )
}

/** The type checker is not silenced. */
const escapeHatches: Rule = (file) => {
  if (!isScript(file.path)) return []
  // What must not compile is said by tests of types, and by nothing else.
  const text = file.path.endsWith('.types.test.ts')
    ? file.text.replaceAll(/@ts-expect-erro[r]/g, '')
    : file.text
  const pattern =
    /(@ts-(?:ignore|nocheck|expect-error)|\bas (?:any|never)(?=\s*(?:[;,.)\]}]|$))|biome-ignore-al[l])/gm
  return findAll(
    { ...file, text },
    pattern,
    (found) => `"${found}" silences a check: give the value its true type.`,
  )
}

/** Exported functions of services and rules say in a sentence what they promise. */
const docComments: Rule = (file) => {
  if (!/\.(service|rules)\.ts$/.test(file.path)) return []
  const pattern = /(?<!\*\/)\n(?:export async function|export function) (\w+)/g
  return findAll(file, pattern, (found) => `${found} is exported without a doc comment.`)
}

/** Ids follow creation within a process, so that a list ordered by them shows what was made first, first. */
const ids: Rule = (file) => {
  if (!/^(server|bench)\//.test(file.path)) return []
  return findAll(file, /\brandomUUIDv7\b/g, (found) => `${found} does not follow creation: call newId.`)
}

const orderInSql =
  /\border by (?:[^`;()]|\([^()]*\))*?(?:_at|_on|At"?)(?: desc| asc)?(?: nulls (?:last|first))?\s*(?=limit\b|offset\b|\)|`)/g
const orderInDrizzle = /\.orderBy\([^\n]*At\)*(?=[.;\n])/g

/** Two rows of one moment keep their order: a sort by a time ends with a key that no two rows share. */
const uniqueOrder: Rule = (file) => {
  if (!file.path.startsWith('server/') || isTestSupport(file.path)) return []
  const message = (found: string) => `"${found}" leaves rows of one moment in any order: add the id.`
  return [orderInSql, orderInDrizzle].flatMap((pattern) => findAll(file, pattern, message))
}

/** Forms that keep nothing of what is typed, each with the reason. */
const formsWithoutDraft: Record<string, string> = {
  'web/accounts/change-password-screen.tsx': 'passwords',
  'web/accounts/code-step.tsx': 'a code',
  'web/accounts/forgot-password-screen.tsx': 'nobody is signed in',
  'web/accounts/login-steps.tsx': 'a password',
  'web/accounts/reset-password-screen.tsx': 'passwords',
  'web/accounts/sign-up-form.tsx': 'nobody is signed in',
  'web/accounts/two-factor-set-up.tsx': 'a password and a code',
  'web/acord-forms/holders/acord-auth-screen.tsx': 'a code',
  'web/proposals/question-form.tsx': 'nobody is signed in',
  'web/proposals/sign-form.tsx': 'nobody is signed in',
  'web/assistant/settings/settings-panel.tsx': 'switches',
  'web/carriers/carrier-panels.tsx': 'one name',
  'web/commercial/grid/commercial-data-screen.tsx': 'a filter, which stands in the address',
  'web/admin/subscription-test-form.tsx': 'choices and two days of a test account',
}

const typing = /<(?:TextInput|Textarea|TagsInput|NumberInput|MoneyField)\b/
const typesNothing = 'draft="nothing is typed"'

/** A dialog that says that nothing is typed has no field for it, in the function that shows it or in those of its parts. */
const nothingTyped: Rule = (file) => {
  if (!file.path.startsWith('web/') || isTestSupport(file.path) || file.path in searchesOnly) return []
  const parts = file.text.split(/\n(?=(?:export )?function )/)
  const typed = parts.filter((part) => typing.test(part)).map((part) => /function (\w+)/.exec(part)?.[1])
  const isWrong = (part: string) =>
    part.includes(typesNothing) &&
    (typing.test(part) || typed.some((name) => name && part.includes(`<${name}`)))
  return parts.some(isWrong)
    ? ['a dialog says that nothing is typed and has a field for text: see useTypedDraft.']
    : []
}

/** Dialogs in whose only field for text one searches. */
const searchesOnly: Record<string, string> = {
  'web/carriers/listed-carriers-dialog.tsx': 'finds carriers in a list',
}

/** What is typed outlives the session; in a FormDialog the type of `draft` asks for it. */
const typedInputIsKept: Rule = (file) => {
  const isScreen = /^web\/.*\.tsx$/.test(file.path) && !isTestSupport(file.path)
  if (!isScreen || file.path in formsWithoutDraft || /draft|storedText/i.test(file.text)) return []
  return findAll(
    file,
    /<form\b/g,
    () => 'a form that forgets what was typed when the session ends: see useTypedDraft.',
  )
}

const peopleInSql =
  /\b(?:(?:assigned_agent_id|assignee_id|uploaded_by_id|created_by_id)\s*(?:=|is not distinct from)\s*(?:\$|any\()|(?<=\.)visibility\s*=\s*'agency')/g
const wholeBook = /(?:isAgencyOwner|'agency_owner')\s*\|\|\s*[\w.]*seesWholeBook/g

/** Who may see what is said once: by `can` of one record, by server/records/reach.ts of the rows of a statement. */
const reach: Rule = (file) => {
  const isProduct = /^(server|web)\//.test(file.path) && !isTestSupport(file.path)
  if (!isProduct || !isScript(file.path) || file.path === 'server/records/reach.ts') return []
  const message = (found: string) =>
    `"${found}" repeats the rule of reach: call can, or reach of server/records.`
  return [peopleInSql, wholeBook].flatMap((pattern) => findAll(file, pattern, message))
}

/** A call is declared once: in a table of calls, to which a routes file gives handlers. */
const declaredCalls: Rule = (file) => {
  const isServer = file.path.startsWith('server/') && !isTestSupport(file.path)
  if (!isServer || ['server/http/calls.ts', 'server/http/static.ts'].includes(file.path)) return []
  const isRoutes = file.path.endsWith('.routes.ts')
  const pattern = isRoutes
    ? /\bapp\.(?:get|post|put|patch|delete|route)\(|\bschema\b/g
    : /\bapp\.(?:get|post|put|patch|delete|route)\(/g
  return findAll(file, pattern, (found) => `"${found}" declares a call by itself: see defineCalls.`)
}

/** The browser knows the calls by their types alone: no schema of the server gets into its bundle. */
const callTypes: Rule = (file) => {
  if (!file.path.startsWith('web/') || isTestSupport(file.path)) return []
  const imported = /import (?!type\b)[^']*'#shared\/((?:[^']*\.calls|call-table)\.ts)'/g
  const typed = /\b((?:queryOptions|useQuery|useSuspenseQuery|call|send|upload|fetchPage)<)(?=[\w{])/g
  return [
    ...findAll(file, imported, (found) => `"${found}" may be imported for its types only.`),
    ...(callers.includes(file.path) || file.path === 'web/lib/pages.ts'
      ? []
      : findAll(file, typed, (found) => `"${found}" names an answer that the table of calls knows.`)),
  ]
}

const houseRules: Record<string, Rule> = {
  size,
  names,
  emptyNames,
  settings,
  relativeImports,
  featureGates,
  webPrivate,
  callTables,
  oneFetch,
  silencedTests,
  clockedTests,
  leftOvers,
  escapeHatches,
  docComments,
  ids,
  uniqueOrder,
  typedInputIsKept,
  nothingTyped,
  reach,
  writtenSql,
  oneStyle,
  rowTypes,
  declaredCalls,
  callTypes,
}

/** Every breach of the house rules in a file, as `path: what is wrong`. */
export function violationsOf(file: SourceFile): string[] {
  return Object.values(houseRules).flatMap((rule) => rule(file).map((wrong) => `${file.path}: ${wrong}`))
}

type LockedPackage = { optionalDependencies?: Record<string, string> }

/** Where Node looks for a package required from `place`: beside it, then ever further out. */
function placesOf(place: string, name: string): string[] {
  const folders = place.split('/node_modules/')
  const outward = folders.map((_, index) => folders.slice(0, folders.length - index).join('/node_modules/'))
  return [...outward.map((folder) => `${folder}/node_modules/${name}`), `node_modules/${name}`]
}

/** Optional packages that the lock file does not name: with one missing, `npm ci` refuses the whole file. */
export function missingFromLock(packages: Record<string, LockedPackage>): string[] {
  return Object.entries(packages).flatMap(([place, { optionalDependencies = {} }]) =>
    Object.keys(optionalDependencies).filter((name) => !placesOf(place, name).some((at) => at in packages)),
  )
}
