/** The address of a call on the agency's own server. */
export const addressOf = ({ authData }, path) => `${authData.server.replace(/\/+$/, '')}/api/v1/${path}`

/** Sends the API key with every call to the server. */
export function sendKey(request, _z, { authData = {} }) {
  if (authData.apiKey) request.headers.Authorization = `Bearer ${authData.apiKey}`
  return request
}

/** Refusals are problem details: people are shown what they say, with the fields that are wrong. */
export function explainRefusal(response, z) {
  if (response.status < 400) return response
  const { detail = 'The server refused the call.', code = '', errors = [] } = response.json ?? {}
  const fields = errors.map(({ field, detail: why }) => `${field}: ${why}`)
  const message = [detail, ...fields].join('\n')
  if (response.status === 429)
    throw new z.errors.ThrottledError(message, Number(response.getHeader('retry-after')))
  throw new z.errors.Error(message, code, response.status)
}

/** An API key of the agency, tried by asking whose it is. */
export const authentication = {
  type: 'custom',
  fields: [
    {
      key: 'server',
      label: 'Address of your Bindery',
      required: true,
      type: 'string',
      helpText: 'Where you log in, such as https://bindery.example.com.',
    },
    {
      key: 'apiKey',
      label: 'API key',
      required: true,
      type: 'password',
      helpText: 'Owners create one on their profile, under API keys.',
    },
  ],
  test: { url: '{{bundle.authData.server}}/api/v1/key' },
  connectionLabel: '{{agency.name}} ({{name}})',
}
