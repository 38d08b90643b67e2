import { knowledgeFileTypes, maxKnowledgeFileBytes } from '#shared/knowledge/knowledge.contract.ts'

const endings = Object.keys(knowledgeFileTypes)

/** What a file chooser offers. */
export const acceptedFiles = [
  ...endings.map((ending) => `.${ending}`),
  ...Object.values(knowledgeFileTypes),
].join()

const maxMegabytes = maxKnowledgeFileBytes / 1024 / 1024

/** What is taken, in words. */
export const filesNote = `PDF, Word (.docx) or text, up to ${maxMegabytes} MB each.`

/**
 * Why a file cannot be uploaded, reported before it is sent; null when it may. What only its content shows, the server reports.
 */
export function fileProblem({ name, size }: Pick<File, 'name' | 'size'>): string | null {
  const ending = /\.([^.]+)$/.exec(name)?.[1]?.toLowerCase() ?? ''
  if (ending === 'doc') return 'Old Word files cannot be read. Save it as .docx or PDF and upload that file.'
  if (!endings.includes(ending)) return 'Only PDF, Word (.docx) and text files can be read.'
  if (size === 0) return 'The file is empty.'
  if (size > maxKnowledgeFileBytes) {
    return `The file is larger than ${maxMegabytes} MB. Split it and upload the parts.`
  }
  return null
}
