import { ActionIcon, Tooltip } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { FolderPlus } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { Link, useSearchParams } from 'react-router'
import type { KnowledgeFolder } from '#shared/knowledge/knowledge.contract.ts'
import { can } from '#shared/permissions.ts'
import { useActor } from '#web/session/use-actor.ts'
import { RecordMenu } from '#web/ui/record/record-menu.tsx'
import { useChosenInSight } from '#web/ui/use-chosen-in-sight.ts'
import { platformLabel } from './article-labels.tsx'
import { DeleteFolderDialog, NewFolderDialog, RenameFolderDialog } from './folder-dialogs.tsx'
import { foldersQuery } from './knowledge.api.ts'
import classes from './library.module.css'

type Doing = { what: 'new' } | { what: 'rename' | 'delete'; folder: KnowledgeFolder }

/** What the rail chooses: a folder, those in none, or the articles of the platform; all articles without either. */
type Place = { folderId?: string; source?: string }

type RailLinkProps = { place: Place; isChosen: boolean; count?: number; children: ReactNode }

/** A place of the library as a link: the other filters of the address stay. */
function RailLink({ place, isChosen, count, children }: RailLinkProps) {
  const [params] = useSearchParams()
  const next = new URLSearchParams(params)
  for (const name of ['folderId', 'source'] as const) {
    const value = place[name]
    if (value) next.set(name, value)
    else next.delete(name)
  }
  return (
    <Link
      to={{ search: next.toString() }}
      preventScrollReset
      aria-current={isChosen ? 'true' : undefined}
      className={classes.folder}
    >
      <span className={classes.folderName}>{children}</span>
      {count !== undefined && <span className={classes.count}>{count.toLocaleString('en-US')}</span>}
    </Link>
  )
}

type DialogsProps = {
  doing: Doing | null
  chosen: string
  onFolder: (id: string) => void
  onClose: () => void
}

function Dialogs({ doing, chosen, onFolder, onClose }: DialogsProps) {
  if (!doing) return null
  if (doing.what === 'new') {
    const open = (folder: KnowledgeFolder) => {
      onClose()
      onFolder(folder.id)
    }
    return <NewFolderDialog onSaved={open} onClose={onClose} />
  }
  const { folder } = doing
  if (doing.what === 'rename') return <RenameFolderDialog folder={folder} onClose={onClose} />
  const leave = () => {
    if (chosen === folder.id) onFolder('')
  }
  return <DeleteFolderDialog folder={folder} onDeleted={leave} onClose={onClose} />
}

type FolderRailProps = { chosen: string; isPlatform: boolean; onFolder: (id: string) => void }

/** The folders beside the articles, on narrow screens above them; owners make, rename and delete them here. */
export function FolderRail({ chosen, isPlatform, onFolder }: FolderRailProps) {
  const { data: folders = [] } = useQuery(foldersQuery)
  const [doing, setDoing] = useState<Doing | null>(null)
  const mayManage = can(useActor(), 'knowledge.manage')
  const list = useChosenInSight<HTMLUListElement>(`${chosen} ${isPlatform} ${folders.length}`)
  return (
    <nav aria-label="Folders" className={classes.rail}>
      <div className={classes.railHead}>
        <h2 className={classes.railTitle}>Folders</h2>
        {mayManage && (
          <Tooltip label="New folder">
            <ActionIcon
              variant="subtle"
              size={28}
              aria-label="New folder"
              onClick={() => setDoing({ what: 'new' })}
            >
              <FolderPlus size={16} strokeWidth={1.75} aria-hidden="true" />
            </ActionIcon>
          </Tooltip>
        )}
      </div>
      <ul ref={list} className={`${classes.folders} scroll-fade`}>
        <li>
          <RailLink place={{}} isChosen={chosen === '' && !isPlatform}>
            All articles
          </RailLink>
        </li>
        {folders.map((folder) => (
          <li key={folder.id} className={classes.folderItem} data-managed={mayManage || undefined}>
            <RailLink
              place={{ folderId: folder.id }}
              isChosen={chosen === folder.id}
              count={folder.articleCount}
            >
              {folder.name}
            </RailLink>
            {mayManage && (
              <span className={classes.folderMenu} data-chosen={chosen === folder.id || undefined}>
                <RecordMenu
                  label={`Actions for folder ${folder.name}`}
                  isSubtle
                  actions={[
                    { label: 'Rename folder', run: () => setDoing({ what: 'rename', folder }) },
                    {
                      label: 'Delete folder',
                      isDanger: true,
                      run: () => setDoing({ what: 'delete', folder }),
                    },
                  ]}
                />
              </span>
            )}
          </li>
        ))}
        {folders.length > 0 && (
          <li>
            <RailLink place={{ folderId: 'none', source: 'agency' }} isChosen={chosen === 'none'}>
              No folder
            </RailLink>
          </li>
        )}
        <li>
          <RailLink place={{ source: 'platform' }} isChosen={isPlatform}>
            {platformLabel}
          </RailLink>
        </li>
      </ul>
      <Dialogs doing={doing} chosen={chosen} onFolder={onFolder} onClose={() => setDoing(null)} />
    </nav>
  )
}
