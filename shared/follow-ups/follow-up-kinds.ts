export const followUpKinds = ['call', 'email', 'task'] as const
export type FollowUpKind = (typeof followUpKinds)[number]
export const followUpKindLabels: Record<FollowUpKind, string> = {
  call: 'Call',
  email: 'Email',
  task: 'To-do',
}
