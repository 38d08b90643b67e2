import { Alert, Button } from '@mantine/core'
import { Download } from 'lucide-react'
import { formNumberLabel } from '#shared/acord-forms/filled-forms.contract.ts'
import type { SharedForm } from '#shared/certificates/shares.contract.ts'
import { savePdf } from '#web/lib/save-file.ts'
import { useDocumentTitle } from '#web/lib/use-document-title.ts'
import { Brand } from '#web/ui/brand.tsx'
import { DayText } from '#web/ui/values.tsx'
import classes from './acord-auth.module.css'

/** A shared form as its holder sees it: its pages and the file, or why it is no longer shown. */
export function SharedFormView({ form }: { form: SharedForm }) {
  const { title, number, insured, agency, agencyPhone, expiresOn, notice, pictures } = form
  useDocumentTitle(title)
  return (
    <div className={classes.page}>
      <header className={classes.head}>
        <Brand />
        <div className={classes.line}>
          <div>
            <h1 className={classes.title}>{title}</h1>
            <p className={classes.quiet}>
              {formNumberLabel(number)} for {insured}, from {agency}
              {agencyPhone && `, ${agencyPhone}`}
              {expiresOn && !notice && (
                <>
                  {' '}
                  · valid through <DayText day={expiresOn} />
                </>
              )}
            </p>
          </div>
          {!notice && (
            <Button
              leftSection={<Download size={16} strokeWidth={1.75} aria-hidden="true" />}
              onClick={() => savePdf(form)}
            >
              Download PDF
            </Button>
          )}
        </div>
        {notice && (
          <Alert color="orange" role="status" title="This certificate is no longer valid">
            {notice}
          </Alert>
        )}
      </header>
      <main className={classes.sheets} aria-label="Pages">
        {pictures.map((picture, index) => (
          <img
            // biome-ignore lint/suspicious/noArrayIndexKey: pages never change their order
            key={index}
            className={classes.sheet}
            src={`data:image/png;base64,${picture}`}
            alt={`Page ${index + 1} of ${title} for ${insured}`}
          />
        ))}
      </main>
    </div>
  )
}
