import { jobOn } from '#server/jobs/job.ts'

/** Deletes the file of a deleted import, once the deletion is committed. */
export const deleteFile = jobOn('import.deleted', {
  name: 'imports.forget-file',
  run: (ctx, { fileKey }) => ctx.adapters.files.delete(fileKey),
})
