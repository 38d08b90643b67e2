/** The logins that `npm start` prints, all with this password. */
export const demoPassword = 'bindery-demo'
export const demoLogins = {
  owner: 'owner@bindery.example',
  agent: 'agent@bindery.example',
  admin: 'admin@bindery.example',
}

/** Whether an address belongs to someone of the demo, whose password everybody can read. */
export function isDemoEmail(email: string): boolean {
  return email.toLowerCase().endsWith('@bindery.example')
}
