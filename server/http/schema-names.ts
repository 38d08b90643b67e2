import { globSync } from 'node:fs'
import path from 'node:path'
import { z } from 'zod'

/** Schemas by their names, and the names as Zod looks them up. */
export type SchemaNames = { schemas: Map<string, z.ZodType>; registry: z.core.$ZodRegistry<{ id: string }> }

const shared = path.join(import.meta.dirname, '..', '..', 'shared')

/** `commercial-accounts` is `CommercialAccounts`. */
function capitalized(room: string): string {
  return room.replace(/(?:^|-)(\w)/g, (_match, letter: string) => letter.toUpperCase())
}

/**
 * The names under which contracts export their schemas; one that another room has too is preceded by its room's. They
 * are read from the contracts themselves, so that none is written twice.
 */
export async function readSchemaNames(): Promise<SchemaNames> {
  const schemas = new Map<string, z.ZodType>()
  const registry = z.registry<{ id: string }>()
  for (const file of globSync('*/*.contract.ts', { cwd: shared }).toSorted()) {
    const exported: Record<string, unknown> = await import(path.join(shared, file))
    for (const [name, schema] of Object.entries(exported)) {
      if (!(schema instanceof z.ZodType) || registry.has(schema)) continue
      const id = schemas.has(name) ? `${capitalized(path.dirname(file))}${capitalized(name)}` : name
      schemas.set(id, schema)
      registry.add(schema, { id })
    }
  }
  return { schemas, registry }
}
