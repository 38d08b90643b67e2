import type { Concept, ConceptFormat, FieldMapping } from '#shared/acord-forms/concepts.ts'

/** One field of a form and what it holds. */
export function field(name: string, concept: Concept, format: ConceptFormat = 'text'): FieldMapping {
  return { field: name, concept, format }
}

/**
 * Fields that repeat by row: the forms end their names in a letter, `_A` for the first row. `from` is the first
 * row's letter, where a form begins later in the alphabet.
 */
export function rows(
  count: number,
  row: (letter: string, number: number) => FieldMapping[],
  from = 'A',
): FieldMapping[] {
  return Array.from({ length: count }, (_, index) =>
    row(String.fromCharCode(from.charCodeAt(0) + index), index + 1),
  ).flat()
}

type AddressOf = Extract<Concept, `${string}.address.city`> extends `${infer Owner}.city` ? Owner : never

/** The five fields of an address. */
export function addressFields(prefix: string, letter: string, concept: AddressOf): FieldMapping[] {
  return [
    field(`${prefix}_LineOne_${letter}`, `${concept}.street`),
    field(`${prefix}_LineTwo_${letter}`, `${concept}.street2`),
    field(`${prefix}_CityName_${letter}`, `${concept}.city`),
    field(`${prefix}_StateOrProvinceCode_${letter}`, `${concept}.state`),
    field(`${prefix}_PostalCode_${letter}`, `${concept}.zip`),
  ]
}
