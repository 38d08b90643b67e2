/** How people and mails name a request: "S-101". */
export function supportNumber(number: number): string {
  return `S-${number}`
}
