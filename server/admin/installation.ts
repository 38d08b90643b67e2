import type { Config } from '#server/config.ts'

/** Who takes card payments: the provider, our sandbox page where the product is tried out, or nobody. */
export function paymentsKind({ stripe, isTryOut }: Config): 'provider' | 'sandbox' | 'none' {
  if (stripe) return 'provider'
  return isTryOut ? 'sandbox' : 'none'
}
