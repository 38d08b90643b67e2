import { OutgoingError, resolvePublic } from '#server/adapters/outgoing.ts'

/** A certificate for receiver.example, and its key, that only tests know and trust. */
export const receiverKey = `-----BEGIN PRIVATE KEY-----
MIGHAgEAMBMGByqGSM49AgEGCCqGSM49AwEHBG0wawIBAQQgb4Mi93Vh0zhllku1
78DNHZg60B4QijNdMblufvZ9gw+hRANCAAS7dqVVhm6OZWh3FmqwL7xI5M0OwCtw
UW7vYX0X+Dg3QUOR4pYSwj3iOyLnSYgxyOsGFBQFe/KA8s/ggRTCRm3j
-----END PRIVATE KEY-----
`

export const receiverCertificate = `-----BEGIN CERTIFICATE-----
MIIBvzCCAWagAwIBAgIUfkUsIbPFMbr5Wo2wsIJ6B3Nmtg4wCgYIKoZIzj0EAwIw
GzEZMBcGA1UEAwwQcmVjZWl2ZXIuZXhhbXBsZTAgFw0yNjExMjgyMTQ3MThaGA8y
MTI2MTEwNDIxNDcxOFowGzEZMBcGA1UEAwwQcmVjZWl2ZXIuZXhhbXBsZTBZMBMG
ByqGSM49AgEGCCqGSM49AwEHA0IABLt2pVWGbo5laHcWarAvvEjkzQ7AK3BRbu9h
fRf4ODdBQ5HilhLCPeI7IudJiDHI6wYUFAV78oDyz+CBFMJGbeOjgYUwgYIwHQYD
VR0OBBYEFPeEgmS29ibz9q1pXJMUlcD61AVaMB8GA1UdIwQYMBaAFPeEgmS29ibz
9q1pXJMUlcD61AVaMA8GA1UdEwEB/wQFMAMBAf8wLwYDVR0RBCgwJoIQcmVjZWl2
ZXIuZXhhbXBsZYISKi5yZWNlaXZlci5leGFtcGxlMAoGCCqGSM49BAMCA0cAMEQC
ICrPCk1n2b2jhOxvnYrUEOVGCKE5F6tOabquYy6899iIAiAoJ7TzgqEdf0SZn9MW
z+DTvrSl9B3RxQpE8Ok7GSUr0w==
-----END CERTIFICATE-----
`

/** Leads the hosts of receiver.example to this machine; all others are found as ever. */
export async function resolveReceiver(hostname: string): Promise<string> {
  if (hostname === 'nowhere.example') throw new OutgoingError('The host nowhere.example was not found.')
  return hostname.endsWith('receiver.example') ? '127.0.0.1' : resolvePublic(hostname)
}
