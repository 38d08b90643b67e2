import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { FileRow, UploadRow } from '#web/ui/upload-row.tsx'
import { articleHref } from './addresses.ts'
import { countOf, pageWord } from './article-labels.tsx'
import { articleQuery } from './knowledge.api.ts'
import type { Upload } from './use-uploads.ts'

/** A file that is here: how far the reading of its text is. */
function SentRow({ name, articleId }: { name: string; articleId: string }) {
  const { data } = useQuery(articleQuery(articleId))
  const file = data?.file
  const open = (
    <Button component={Link} to={articleHref(articleId)} variant="default" size="compact-sm">
      Open
    </Button>
  )
  if (file?.reading === 'failed') {
    const note = `${file.problem} The file is kept, but search can’t find its contents. Upload it in another format, such as a PDF with text.`
    return (
      <FileRow name={name} tone="red" state="Its text could not be read" note={note}>
        {open}
      </FileRow>
    )
  }
  if (file?.reading === 'ready') {
    return (
      <FileRow
        name={name}
        tone="green"
        state={`Ready: ${countOf(file.pages ?? 0, pageWord(file))}`}
        {...(file.problem && { note: file.problem })}
      >
        {open}
      </FileRow>
    )
  }
  return (
    <FileRow name={name} tone="accent" state="Reading…">
      {open}
    </FileRow>
  )
}

type KnowledgeUploadRowProps = { upload: Upload; onRetry: () => void; onRemove: () => void }

/** One file of this visit: on its way, here, or refused with the reason. */
export function KnowledgeUploadRow(props: KnowledgeUploadRowProps) {
  const { name } = props.upload.file
  return <UploadRow {...props} sentRow={({ id }) => <SentRow name={name} articleId={id} />} />
}
