import { findAll, isScript, isTestSupport, type Rule } from './source-files.ts'

/** Where statements are written beside what runs them, each with the reason. */
const statementRooms: Record<string, string> = {
  'server/adapters/': 'what stands in for the world outside keeps a table of its own',
  'server/backup/': 'writes the statements of whichever tables there are',
  'server/data-retention/': 'a round deletes or exports what is in every table',
  'server/db/': 'is the database',
  'server/demo/': 'fills an empty database',
  'server/jobs/': 'hands on what stands in the outbox and the queue',
  'server/records/': 'makes the statements of every kind of records from their parts',
}
const statements =
  /(['`]\s*(?:with (?:\w+ (?:\([^)]*\) )?as\b|\$\{[^`]*?\bselect\b)|select\s[^'`]*?\sfrom\s|insert into\s|update \S+(?: \w+)? set\b|delete from\s))/g

/** SQL is written in the queries of a room; services say what it is for. */
export const writtenSql: Rule = (file) => {
  const isInside = file.path.startsWith('server/') && isScript(file.path) && !isTestSupport(file.path)
  const isExempt = Object.keys(statementRooms).some((place) => file.path.startsWith(place))
  if (!isInside || isExempt || /\.queries\.ts$|testing\.ts$/.test(file.path)) return []
  const tell = (found: string) =>
    `"${found.slice(0, 40).trim()}" is SQL: move it into the queries of its room.`
  return findAll(file, statements, tell)
}

/** Files that ask the database in two styles, each with the reason. */
const bothStyles: Record<string, string> = {
  'server/admin/health-parts.ts': 'a check asks the pool itself, within its own time',
  'server/demo/': 'takes the role of whom it fills a table for, then fills it',
}
const rawCall = /(?:\$client|\b(?:client|pool))\s*\.query\b/
const builderCall =
  /\b((?:db|drizzle\(\w+\))\s*\.(?:select(?:Distinct(?:On)?)?|insert|update|delete|execute|with|\$count)\()/g

/** A file asks the database in one style: by statements of its own, as queries do, or by Drizzle, as services do. */
export const oneStyle: Rule = (file) => {
  if (!file.path.startsWith('server/') || !isScript(file.path) || isTestSupport(file.path)) return []
  const isExempt = Object.keys(bothStyles).some((place) => file.path.startsWith(place))
  if (isExempt || /testing\.ts$/.test(file.path) || !rawCall.test(file.text)) return []
  const tell = (found: string) =>
    `"${found}" beside a raw statement: move the statement into the queries of its room.`
  return findAll(file, builderCall, tell)
}

/** A row has the type of its column, of `query<Row>` or of `recordsIn`: a cast would hide that the two differ. */
export const rowTypes: Rule = (file) => {
  if (!file.path.startsWith('server/') || !isScript(file.path) || isTestSupport(file.path)) return []
  const pattern = /(\brows?(?:\[\d+\]|\.\w+|\))* as (?!const\b)[A-Z{(]|JSON\.parse\(text\) as \w+\[\])/g
  const code = file.text.replace(/^[ \t]*(?:\/?\*|\/\/).*$/gm, '')
  const fault = (found: string) => `"${found}" casts a row: give its column or statement the type.`
  return findAll({ ...file, text: code }, pattern, fault)
}
