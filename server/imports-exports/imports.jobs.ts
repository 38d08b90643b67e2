import type { JobKind } from '#server/jobs/job.ts'
import { checkImport } from './check-import.job.ts'
import { deleteFile } from './delete-file.job.ts'
import { fileAttachments } from './file-attachments.job.ts'
import { publishImport } from './publish-import.job.ts'
import { undoImport } from './undo-import.job.ts'

/** The background work of imports. */
export const importJobs: JobKind[] = [checkImport, publishImport, fileAttachments, undoImport, deleteFile]
