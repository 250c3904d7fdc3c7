import type { AddressInfo } from "node:net"
import PostalMime, { type Email } from "postal-mime"
import { SMTPServer } from "smtp-server"

export interface MailServer {
  port: number
  /** The user name that the server accepts. */
  user: string
  password: string
  /** The mails that have arrived, oldest first, with the addresses that they were sent to. */
  received: { recipients: string[]; mail: Email; raw: string }[]
  /** Addresses that the server refuses. */
  refused: Set<string>
  close(): Promise<void>
}

const CLOSE_MS = 100

/** A local SMTP server that requires a password. */
export async function mailServer(): Promise<MailServer> {
  const received: MailServer["received"] = []
  const refused = new Set<string>()
  const [user, password] = ["sender", "of the mail server"]
  const server = new SMTPServer({
    // A shop keeps its connections for a few seconds. A spec that ends must not wait for them.
    closeTimeout: CLOSE_MS,
    disabledCommands: ["STARTTLS"],
    allowInsecureAuth: true,
    onAuth: (auth, _session, done) =>
      auth.username === user && auth.password === password
        ? done(null, { user })
        : done(new Error(`Wrong login for ${auth.username}`)),
    onRcptTo: ({ address }, _session, done) =>
      done(refused.has(address) ? new Error(`Nobody has the address ${address}`) : null),
    onData: (stream, session, done) => {
      const pieces: Buffer[] = []
      stream.on("data", (piece: Buffer) => pieces.push(piece))
      stream.on("end", () => {
        const raw = Buffer.concat(pieces)
        const recipients = session.envelope.rcptTo.map(({ address }) => address)
        void PostalMime.parse(raw).then((mail) => {
          received.push({ recipients, mail, raw: raw.toString() })
          done()
        }, done)
      })
    },
  })
  // A client may disconnect at any time. That must not fail the test.
  server.on("error", () => undefined)
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve))
  const { port } = server.server.address() as AddressInfo
  return {
    port,
    user,
    password,
    received,
    refused,
    close: () => new Promise((resolve) => server.close(resolve)),
  }
}
