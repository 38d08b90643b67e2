import type { Scope } from './filters.ts'
import { matchingIds, phoneDigits } from './search.ts'

/** The condition that a phone number is these digits, however it is written: with the country code of the United States or without. */
export function sameDigits(number: string, digits: string): string {
  return `regexp_replace(${number}, '\\D', '', 'g') in (${digits}, '1' || ${digits})`
}

type Ways = { email?: string | undefined; phone?: string | undefined }

/** The records that have exactly an email address, and the digits of a phone number: themselves, or as `alsoBy` says. */
export function isReachedAt(
  scope: Scope,
  kind: 'client' | 'prospect',
  alias: string,
  { email, phone }: Ways,
  alsoBy?: (scope: Scope, way: string) => string,
): string[] {
  const { $ } = scope.values
  const either = (own: string, way: string) => (alsoBy ? `(${own} or ${alsoBy(scope, way)})` : own)
  const having = (own: string, way: string) => [
    `${alias}.id in (${matchingIds(scope, kind, way)})`,
    either(own, way),
  ]
  const digits = phone && phoneDigits(phone)
  return [
    ...(email ? having(`lower(${alias}.email) = ${$(email.toLowerCase())}`, email) : []),
    ...(digits ? having(sameDigits(`${alias}.phone`, $(digits)), digits) : []),
    ...(phone && !digits ? ['false'] : []),
  ]
}
