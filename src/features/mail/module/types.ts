import type { z } from "zod"
import type { Encryption } from "../../../lib/encryption"
import type { mailDkim } from "./schemas"

export type MailDkim = z.output<typeof mailDkim>

/** The shop's mail settings. */
export interface MailSettings {
  from_name: string | null
  from_address: string | null
  reply_to: string | null
  smtp_host: string | null
  smtp_port: number
  smtp_secure: boolean
  smtp_user: string | null
  smtp_password: string | null
  /** Whether mails are signed with the shop's key (DKIM). */
  dkim_enabled: boolean
  dkim_selector: string | null
  /** PKCS#8 in base64, without line breaks. */
  dkim_private_key: string | null
}

/** Mail settings of the whole installation. */
export interface MailOptions {
  /** Reads the current tenant's settings. */
  settings: () => Promise<MailSettings>
  /** The mail server for shops without their own, as a URL. Without it, their mails become files in `outbox`. */
  smtpUrl: string | undefined
  /** Default sender address. */
  from: string
  /** Whether a shop may configure a mail server in a private network or on this machine. */
  allowPrivateHosts: boolean
  /**
   * Time limits in milliseconds: for each step of the conversation with a mail server, and for closing the connection.
   */
  timeouts: { step: number; close: number }
  /** A folder with one subfolder per tenant. */
  outbox: string
  /** Decrypts the links of mails. They are stored encrypted, because a link may open an account. */
  encryption: Encryption
}

/** A mail that is ready to send. */
export interface Mail {
  to: string
  subject: string
  text: string
  html: string | undefined
  attachments: MailAttachment[]
}

export interface MailAttachment {
  filename: string
  contentType: string
  content: Buffer
}

/** The mail was not delivered. The message gives the reason, but never the recipient or the content. */
export class MailUndeliveredError extends Error {
  override readonly name = "MailUndeliveredError"
}
