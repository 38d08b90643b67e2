import { listedFacts } from '#shared/documents/listed-facts.rules.ts'
import { type SealedTable, sealedJson, sealedText } from './agency-encryption/encrypted-tables.ts'
import { listedResult } from './commercial/encrypted-analysis.ts'

const ofPage = `document_id || ':' || page`

/** Every column that is encrypted with the key of its agency. */
export const sealedColumns: readonly SealedTable[] = [
  {
    ...{ table: 'documents', column: 'facts', row: 'id', into: 'sealed_facts' },
    set: 'sealed_facts = $2, facts = $3::jsonb',
    listed: (text) => JSON.stringify(listedFacts(JSON.parse(text))),
  },
  sealedJson('documents', 'found'),
  sealedText('document_pages', 'text', ofPage),
  sealedJson('document_pages', 'words', ofPage),
  sealedJson('document_pages', 'fields', ofPage),
  sealedJson('document_pages', 'tables', ofPage),
  sealedJson('document_filings', 'steps'),
  sealedJson('estimates', 'input'),
  sealedJson('estimates', 'result'),
  {
    ...{ table: 'policy_analyses', column: 'result', row: 'id', into: 'sealed_result' },
    set: 'sealed_result = $2, result = $3::jsonb',
    listed: (text) => JSON.stringify(listedResult(JSON.parse(text))),
  },
  sealedText('policy_analyses', 'letter'),
  sealedJson('filled_forms', 'values'),
  sealedText('chat_messages', 'content'),
  sealedJson('assistant_proposals', 'input'),
  sealedJson('assistant_actions', 'before'),
  sealedJson('assistant_actions', 'after'),
  {
    ...{ table: 'imports', column: 'samples', row: 'id', text: "(source -> 'samples')::text" },
    set: `source = jsonb_set(source, '{samples}', to_jsonb($2::text))`,
  },
  sealedJson('imports', 'corrections'),
  sealedJson('import_rows', 'cells', `import_id || ':' || row_number`),
]
