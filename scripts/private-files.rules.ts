import { findAll, isTest, isTestSupport, type Rule } from './source-files.ts'

const foundations = new Set(['http', 'db', 'jobs', 'adapters', 'testing'])

/** A feature calls another feature's service, never its routes, queries, jobs or mails. */
export const featureGates: Rule = (file) => {
  const feature = /^server\/([^/]+)\//.exec(file.path)?.[1]
  if (!feature || foundations.has(feature) || isTest(file.path)) return []
  const pattern = /['"]#server\/([^/'"]+\/[^'"]+\.(?:routes|queries|jobs?|mails)\.ts)['"]/g
  const message = (found: string) => `"${found}" belongs to another feature: call its service instead.`
  return findAll({ ...file, text: file.text.replaceAll(`#server/${feature}/`, './') }, pattern, message)
}

/** A room's screens are the router's; its list columns and its filters are nobody else's. */
export const webPrivate: Rule = (file) => {
  const room = /^web\/([^/]+)\//.exec(file.path)?.[1]
  if (!room || isTest(file.path)) return []
  const open = '(?:lib|ui|session|shell|testing)'
  const kept = '-(?:screen|columns|filters)\\.tsx?'
  const pattern = new RegExp(`['"](#web/(?!${open}/)[^'"]+${kept})['"]`, 'g')
  const message = (found: string) => `"${found}" is private to another room of the web.`
  return findAll({ ...file, text: file.text.replaceAll(`#web/${room}/`, './') }, pattern, message)
}

/** A table of calls is read where all calls are put together, and by the routes that it declares. */
export const callTables: Rule = (file) => {
  const isReader = file.path === 'shared/call-table.ts' || /^server\/.*\.routes\.ts$/.test(file.path)
  if (isReader || file.path.startsWith('web/') || isTestSupport(file.path)) return []
  const pattern = /['"](#shared\/[^'"]+\.calls\.ts)['"]/g
  return findAll(file, pattern, (found) => `"${found}" is read through shared/call-table.ts.`)
}
