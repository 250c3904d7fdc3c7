import type { Encryption } from "../../lib/encryption"

/** Of a shop's settings, what sends its mails. */
export interface MailSettings {
  from_name: string | null
  from_address: string | null
  reply_to: string | null
  smtp_host: string | null
  smtp_port: number
  smtp_secure: boolean
  smtp_user: string | null
  smtp_password: string | null
}

/** What holds for the whole installation. */
export interface MailOptions {
  /** The current tenant's. */
  settings: () => Promise<MailSettings>
  /** Sends for shops that have no server of their own. Without it, their mails are files in `outbox`. */
  smtpUrl: string | undefined
  /** Who mails come from where a shop has not said it. */
  from: string
  /** Whether a shop's server may be in a private network, or on this very machine. */
  allowPrivateHosts: boolean
  /** Milliseconds for each step of a conversation with a mail server. */
  timeouts: { step: number; close: number }
  /** A folder, with one for each tenant in it. */
  outbox: string
  /** Opens the links that notifications carry sealed. */
  encryption: Encryption
}

/** A mail, ready to go. */
export interface Mail {
  to: string
  subject: string
  text: string
  html: string | undefined
}

/** A mail that nobody has taken. Says why, and never for whom or what was in it. */
export class MailUndeliveredError extends Error {
  override readonly name = "MailUndeliveredError"
}
