/** Saves a file that the page has made or been given, as if it were downloaded. */
export function saveFile(name: string, content: BlobPart, type: string): void {
  const href = URL.createObjectURL(new Blob([content], { type }))
  const link = document.createElement('a')
  link.href = href
  link.download = name
  link.click()
  URL.revokeObjectURL(href)
}

/** The same of a PDF in base64. */
export function savePdf({ file, fileName }: { file: string; fileName: string }): void {
  const bytes = Uint8Array.from(atob(file), (letter) => letter.charCodeAt(0))
  saveFile(fileName, bytes, 'application/pdf')
}
