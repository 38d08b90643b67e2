import {
  BookOpen,
  Bot,
  Building2,
  ChartColumn,
  CreditCard,
  FileCheck,
  FileSearch,
  FileText,
  History,
  Landmark,
  LayoutGrid,
  LifeBuoy,
  type LucideIcon,
  Mail,
  Phone,
  RefreshCw,
  Settings,
  ShieldCheck,
  Siren,
  Table2,
  Ticket,
  UserRound,
  UserRoundPlus,
  Users,
  UsersRound,
} from 'lucide-react'
import { isAdmin, type Role } from '#shared/permissions.ts'
import { isBuilt, type Path } from '#web/paths.ts'

export type InsidePage = { path: Path; label: string }

export type NavItem = {
  path: Path
  label: string
  icon: LucideIcon
  /** Pages that are reached from it and are marked as it. */
  within?: readonly Path[]
  /** Pages beside it, which the sidebar shows beneath it while one of them is open. */
  inside?: readonly InsidePage[]
}

/** The pages about the platform itself, which share System Settings as their way in. */
export const systemPages: readonly { path: Path; label: string }[] = [
  { path: '/admin/settings', label: 'Settings' },
  { path: '/admin/rates', label: 'Rates' },
  { path: '/admin/health', label: 'Health' },
  { path: '/admin/errors', label: 'Errors' },
  { path: '/admin/deleted-agencies', label: 'Deleted agencies' },
  { path: '/admin/subscription-test', label: 'Subscription test' },
  { path: '/data-detection-test', label: 'Detection test' },
]

const dashboard: NavItem = { path: '/dashboard', label: 'Dashboard', icon: LayoutGrid }
const prospects: NavItem = { path: '/prospects', label: 'Prospects', icon: UserRoundPlus }
const clients: NavItem = {
  path: '/clients',
  label: 'Clients',
  icon: Users,
  within: ['/policies/:id'],
  inside: [
    { path: '/policies', label: 'Policies' },
    { path: '/carriers', label: 'Carriers' },
    { path: '/claims', label: 'Claims' },
  ],
}
const tickets: NavItem = { path: '/tickets', label: 'Tickets', icon: Ticket }
const knowledge: NavItem = { path: '/knowledge', label: 'Knowledge', icon: BookOpen }
const requotes: NavItem = { path: '/requotes', label: 'Requotes', icon: RefreshCw }
/** What is done with documents and commercial policies, which share Analysis as their way in. */
const documentPages: readonly InsidePage[] = [
  { path: '/document-extraction', label: 'Documents' },
  { path: '/commercial', label: 'Commercial accounts' },
  { path: '/commercial-data', label: 'Commercial data' },
  { path: '/acords', label: 'ACORD forms' },
  { path: '/edison', label: 'Commercial assistant' },
]
const analysis: NavItem = {
  path: '/policy-analysis',
  label: 'Analysis',
  icon: FileSearch,
  inside: documentPages,
}
const acords: NavItem = { path: '/acords', label: 'ACORD forms', icon: FileCheck }
const performance: NavItem = { path: '/performance', label: 'Performance', icon: ChartColumn }
const chatbot: NavItem = { path: '/admin/chatbot', label: 'Chatbot Config', icon: Bot }
const settings: NavItem = {
  path: '/admin/settings',
  label: 'System Settings',
  icon: Settings,
  within: systemPages.map(({ path }) => path),
}
const users: NavItem = { path: '/admin/users', label: 'User Management', icon: Users }
const profile: NavItem = { path: '/profile', label: 'Profile', icon: UserRound }
const support: NavItem = { path: '/support', label: 'Support', icon: LifeBuoy }
const documents: NavItem = { path: '/document-extraction', label: 'Documents', icon: FileText }
const edison: NavItem = { path: '/edison', label: 'Commercial assistant', icon: Bot }
const commercial: NavItem = { path: '/commercial', label: 'Commercial', icon: Building2 }
const commercialData: NavItem = { path: '/commercial-data', label: 'Commercial data', icon: Table2 }
const payments: NavItem = { path: '/payments', label: 'Payments', icon: CreditCard }
const carriers: NavItem = { path: '/carriers', label: 'Carriers', icon: Landmark }
const policies: NavItem = { path: '/policies', label: 'Policies', icon: ShieldCheck }
const claims: NavItem = { path: '/claims', label: 'Claims', icon: Siren }
const incomingEmail: NavItem = { path: '/incoming-email', label: 'Incoming email', icon: Mail }
const phoneCalls: NavItem = { path: '/phone-calls', label: 'Phone calls', icon: Phone }
const auditLog: NavItem = { path: '/audit-log', label: 'Audit log', icon: History }
const team: NavItem = { path: '/team-members', label: 'Team members', icon: UsersRound }

function isAt(path: Path, pathname: string): boolean {
  const fixed = path.replace(/\/:.*$/, '')
  return pathname === fixed || pathname.startsWith(`${fixed}/`)
}

/** Whether a page is one of those that an item stands for without being it. */
export function isWithin({ within = [] }: NavItem, pathname: string): boolean {
  return within.some((path) => isAt(path, pathname))
}

/** The pages beneath an item, while it or one of them is open; those that are not built are not linked. */
export function pagesInside({ path, inside = [] }: NavItem, pathname: string): readonly InsidePage[] {
  const isOpen = [path, ...inside.map((page) => page.path)].some((one) => isAt(one, pathname))
  return isOpen ? inside.filter((page) => isBuilt(page.path)) : []
}

const built = (items: NavItem[]) => items.filter((item) => isBuilt(item.path))

export type SidebarItems = { main: NavItem[]; tools: NavItem[]; footer: NavItem[] }

function toolsFor(role: Role): NavItem[] {
  if (isAdmin(role)) return [chatbot, settings, users]
  const shared = [tickets, knowledge, requotes, analysis]
  return role === 'agency_owner' ? [...shared, performance] : shared
}

/** The desktop sidebar by role; a screen that is not built yet is not linked. Logout is added by the sidebar. */
export function sidebarItems(role: Role): SidebarItems {
  const main = isAdmin(role) ? [] : [dashboard, prospects, clients]
  return { main: built(main), tools: built(toolsFor(role)), footer: built([profile, support]) }
}

/**
 * The mobile menu; a screen that is not built yet is not linked. Admins, whom the agency's pages show nothing, have
 * those of their sidebar in place of them. Sign Out is added by the menu.
 */
export function mobileItems(role: Role): readonly NavItem[] {
  if (isAdmin(role)) return built([dashboard, chatbot, settings, users, profile, support])
  return built([dashboard, clients, prospects, requotes, analysis, knowledge, profile, support])
}

/** What the menu of the user's own name offers: whatever P2's lists leave out, on desktops or on phones. */
export function userMenuItems(role: Role): NavItem[] {
  if (isAdmin(role)) return built([profile])
  const book = [
    incomingEmail,
    phoneCalls,
    tickets,
    policies,
    claims,
    carriers,
    commercial,
    commercialData,
    documents,
    edison,
    acords,
  ]
  const owners = role === 'agency_owner' ? [performance, team, auditLog] : []
  return built([...book, ...owners, payments, profile])
}
