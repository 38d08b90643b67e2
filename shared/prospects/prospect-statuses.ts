// Apart from the contract, whose schemas a screen that only names a status need not load.

export const prospectStatuses = ['new', 'contacted', 'quoted', 'converted', 'lost'] as const
export type ProspectStatus = (typeof prospectStatuses)[number]
export const prospectStatusLabels: Record<ProspectStatus, string> = {
  new: 'New',
  contacted: 'Contacted',
  quoted: 'Quoted',
  converted: 'Converted',
  lost: 'Lost',
}

/** The statuses that people set; `converted` comes from converting alone. */
export const settableProspectStatuses = ['new', 'contacted', 'quoted', 'lost'] as const
