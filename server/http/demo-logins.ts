/** The logins that `npm start` prints, all with this password. */
export const demoPassword = 'bindery-demo'
export const demoLogins = {
  owner: 'owner@bindery.example',
  agent: 'agent@bindery.example',
  admin: 'admin@bindery.example',
}
