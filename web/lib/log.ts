/** Writes a failure that nobody on the screen can do anything about into the browser's console. */
export function logFailure(what: string, error: unknown): void {
  // biome-ignore lint/suspicious/noConsole: the one place that writes to it, for what is always logged
  console.error(what, error)
}
