import type { FastifyInstance } from 'fastify'
import { z } from 'zod'

/** Holds what comes in and goes out to the Zod schemas of its route: a body that breaks one is a ZodError, an answer loses what it does not declare. */
export function enforceSchemas(app: FastifyInstance): void {
  app.setValidatorCompiler<z.ZodType>(({ schema }) => (value: unknown) => {
    const { data, error } = schema.safeParse(value)
    return error ? { error } : { value: data }
  })
  app.setSerializerCompiler<z.ZodType>(({ schema }) => (value: unknown) => {
    return JSON.stringify(z.encode(schema, value))
  })
}
