import { z } from 'zod'
import type { JobKind } from '#server/jobs/job.ts'

const Data = z.object({ fileKey: z.string().startsWith('imports/') })

/** Deletes the file of a deleted import, once the deletion is committed. */
export const deleteFile: JobKind = {
  name: 'imports.forget-file',
  on: 'import.deleted',
  run: async (ctx, data) => ctx.adapters.files.delete(Data.parse(data).fileKey),
}
