const maxBytes = 50 * 1024 * 1024
const readable = /\.(?:csv|tsv|tab|txt|xlsx|xml)$/i

/** What a file chooser offers. */
export const acceptedFiles =
  '.csv,.tsv,.tab,.txt,.xlsx,.xml,text/csv,text/tab-separated-values,text/plain,application/vnd.openxmlformats-officedocument.spreadsheetml.sheet,text/xml,application/xml'

/**
 * Why a file cannot be imported, reported before it is sent; null when it may. What only its content shows, the server
 * reports.
 */
export function fileProblem(file: Pick<File, 'name' | 'size'>): string | null {
  if (/\.xls$/i.test(file.name)) {
    return `${file.name} is an old Excel file. Open it in Excel, save it as .xlsx, and import that.`
  }
  if (!readable.test(file.name)) {
    return `${file.name} is not a CSV, Excel or ACORD XML file. Save the list as CSV or .xlsx and try again.`
  }
  if (file.size === 0) return `${file.name} is empty. Export the list again and try that file.`
  if (file.size > maxBytes) {
    return `${file.name} is larger than 50 MB. Split it and import the parts one at a time.`
  }
  return null
}
