type Named = { id: string; line: string; carrier: string; policyNumber: string }

/** What policies are called where one of them is chosen: those that read alike are numbered. */
export function policyLabels(policies: readonly Named[]): { id: string; label: string }[] {
  const seen = new Map<string, number>()
  return policies.map(({ id, line, carrier, policyNumber }) => {
    const label = [line, carrier, policyNumber].filter(Boolean).join(' · ').slice(0, 90)
    const count = (seen.get(label) ?? 0) + 1
    seen.set(label, count)
    return { id, label: count > 1 ? `${label} (${count})` : label }
  })
}
