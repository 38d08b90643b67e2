import { dialogBy, first, type Walk } from './walk.ts'

/** What the tour shows of prospects. */
export const prospectStops = {
  '/prospects': [
    { name: 'board' },
    { name: 'board on a phone', at: '/prospects?view=board', isPhone: true },
    { name: 'sequences', open: dialogBy('Sequences') },
    { name: 'list', at: '/prospects?view=table' },
    { name: 'a new one', open: dialogBy('New prospect') },
    { name: 'deleted ones', at: '/prospects?view=table', open: dialogBy('Deleted prospects') },
  ],
  '/prospects/:id': [
    { name: 'prospect', at: first('/api/prospects?status=new&limit=1', '/prospects/') },
    {
      name: 'becomes a client',
      at: first('/api/prospects?status=new&limit=1', '/prospects/'),
      open: dialogBy('Convert to client'),
    },
  ],
} satisfies Walk['screens']
