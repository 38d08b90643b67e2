import { listedFacts } from '#shared/documents/listed-facts.rules.ts'
import {
  type EncryptedTable,
  encryptedJsonColumn,
  encryptedTextColumn,
} from './agency-encryption/encrypted-tables.ts'
import { listedResult } from './commercial/encrypted-analysis.ts'

const ofPage = `document_id || ':' || page`

/**
 * Every column that is encrypted with the key of its agency and may hold older text that is not. Replies to proposals are
 * encrypted from the first one on, and cannot be changed.
 */
export const encryptedColumns: readonly EncryptedTable[] = [
  {
    ...{ table: 'documents', column: 'facts', row: 'id', into: 'encrypted_facts' },
    set: 'encrypted_facts = $2, facts = $3::jsonb',
    listed: (text) => JSON.stringify(listedFacts(JSON.parse(text))),
  },
  encryptedJsonColumn('documents', 'found'),
  encryptedTextColumn('document_pages', 'text', ofPage),
  encryptedJsonColumn('document_pages', 'words', ofPage),
  encryptedJsonColumn('document_pages', 'fields', ofPage),
  encryptedJsonColumn('document_pages', 'tables', ofPage),
  encryptedJsonColumn('document_filings', 'steps'),
  encryptedJsonColumn('carrier_statements', 'source'),
  encryptedJsonColumn('estimates', 'input'),
  encryptedJsonColumn('estimates', 'result'),
  {
    ...{ table: 'policy_analyses', column: 'result', row: 'id', into: 'encrypted_result' },
    set: 'encrypted_result = $2, result = $3::jsonb',
    listed: (text) => JSON.stringify(listedResult(JSON.parse(text))),
  },
  encryptedTextColumn('policy_analyses', 'letter'),
  encryptedJsonColumn('filled_forms', 'values'),
  encryptedTextColumn('outgoing_emails', 'subject'),
  encryptedTextColumn('outgoing_emails', 'message'),
  encryptedTextColumn('chat_messages', 'content'),
  encryptedJsonColumn('assistant_proposals', 'input'),
  encryptedJsonColumn('assistant_actions', 'before'),
  encryptedJsonColumn('assistant_actions', 'after'),
  {
    ...{ table: 'imports', column: 'samples', row: 'id', text: "(source -> 'samples')::text" },
    set: `source = jsonb_set(source, '{samples}', to_jsonb($2::text))`,
  },
  encryptedJsonColumn('imports', 'corrections'),
  encryptedJsonColumn('imports', 'attachments'),
  encryptedJsonColumn('import_rows', 'cells', `import_id || ':' || row_number`),
]
