/** A file of the project, its path from the root. */
export type SourceFile = { path: string; text: string }

/** What is wrong with a file, one sentence each, ready to be printed after the file's name. */
export type Rule = (file: SourceFile) => string[]

export const isCode = (path: string) => /\.(ts|tsx|mjs|css|html|sh|sql)$/.test(path)
export const isScript = (path: string) => /\.(ts|tsx|mjs)$/.test(path)
export const isTest = (path: string) => /\.(test|spec)\.tsx?$/.test(path)
export const isTestSupport = (path: string) => isTest(path) || /(^|\/)testing\//.test(path)
export const isMadeByTool = (path: string) => /\/migrations\/|\.generated\.|^package-lock\.json$/.test(path)

function lineOf(text: string, index: number): number {
  return text.slice(0, index).split('\n').length
}

/** One sentence for each match, with its line. */
export function findAll({ text }: SourceFile, pattern: RegExp, message: (found: string) => string): string[] {
  return [...text.matchAll(pattern)].map(
    (match) => `line ${lineOf(text, match.index)}: ${message(match[1] ?? match[0])}`,
  )
}
