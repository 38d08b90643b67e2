/** Questions of one person that a model thinks about at once: what they use is booked only afterwards. */
const maxAtOnce = 2
const thinking = new Map<string, number>()

/** Waits for the model, or answers null where it thinks about too many questions of the person already. */
export async function whileFree<Result>(userId: string, ask: () => Promise<Result>): Promise<Result | null> {
  const before = thinking.get(userId) ?? 0
  if (before >= maxAtOnce) return null
  thinking.set(userId, before + 1)
  try {
    return await ask()
  } finally {
    const left = (thinking.get(userId) ?? 1) - 1
    if (left > 0) thinking.set(userId, left)
    else thinking.delete(userId)
  }
}
