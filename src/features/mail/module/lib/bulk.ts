import { isIP } from "node:net"
import path from "node:path"
import { largePackage } from "../../../../lib/large-packages"
import { isPublic } from "../../../../lib/public-address"
import { propertyOf, textOf } from "../../../../lib/thrown"
import type { MailOptions, MailSettings } from "../types"
import { writeToMailFolder } from "./mail-folder"
import { addressOf } from "./public-address"
import { enhancedCodeOf, isMailboxUnknown } from "./refusals"
import { CLOSED, type Envelope, limits, rawMail } from "./transports"

/**
 * The result of a mail. `later`: the server refused it for the moment. `unreachable`: the server got nothing, so nobody
 * gets mails at present. `uncertain`: the connection broke after the mail was sent, so the server may have taken it.
 */
export interface BulkOutcome {
  status: "sent" | "failed" | "later" | "unreachable" | "uncertain"
  /** The server's codes, such as `RCPT TO 550 5.1.1`. Null if it was sent. */
  reason: string | null
  /** The server says that the recipient's mailbox does not exist. */
  isAddressRefused: boolean
}

export interface BulkSender {
  send(mail: Envelope): Promise<BulkOutcome>
  close(): void
}

/** The whole conversation about one mail may take this many times as long as one step. */
const PATIENCE = 3
const MAX_MAILS_PER_CONNECTION = 500
/** Errors before the conversation about a mail, so the server has not taken it. `ECONNECTION` proves nothing. */
const BEFORE_MAIL = ["EAUTH", "EDNS", "ETLS", "ENOAUTH", "EOAUTH2"]

const SENT: BulkOutcome = { status: "sent", reason: null, isAddressRefused: false }

type Installation = Pick<MailOptions, "smtpUrl" | "from" | "allowPrivateHosts" | "timeouts" | "outbox">

/**
 * Opens a few connections to the mail server that sends the shop's mails, for many mails. Without a mail server, mails
 * become files. Throws `MailUndeliveredError` if the shop's server has no allowed address.
 */
export async function openBulkSender(
  settings: MailSettings,
  options: Installation,
  { tenantId, connections }: { tenantId: string; connections: number },
): Promise<BulkSender> {
  const transport = await pooledTransport(settings, options, connections)
  if (!transport) return intoFolder(path.join(options.outbox, tenantId))
  return {
    close: () => transport.close(),
    async send(mail) {
      const patienceMs = options.timeouts.step * PATIENCE
      let timer: NodeJS.Timeout | undefined
      const impatience = new Promise<BulkOutcome>((resolve) => {
        const outcome = { status: "uncertain", reason: "timeout", isAddressRefused: false } as const
        timer = setTimeout(() => resolve(outcome), patienceMs)
      })
      const sending = transport.sendMail(mail).then(() => SENT, outcomeOf)
      try {
        return await Promise.race([sending, impatience])
      } finally {
        clearTimeout(timer)
      }
    },
  }
}

async function pooledTransport(settings: MailSettings, options: Installation, connections: number) {
  const { createTransport } = largePackage("nodemailer")
  // By default, the library sends a mail again if the connection breaks, although the server may have taken it.
  const again = { maxRequeues: 0 }
  const pool = { pool: true, maxConnections: connections, maxMessages: MAX_MAILS_PER_CONNECTION } as const
  const common = { ...CLOSED, ...limits(options.timeouts), ...pool, ...again }
  const { smtp_host: host, smtp_user: user, smtp_password: pass } = settings
  if (!host) return options.smtpUrl ? createTransport({ ...common, url: options.smtpUrl }) : undefined
  const address = await addressOf(host, { allowPrivate: options.allowPrivateHosts })
  return createTransport({
    ...common,
    host: address,
    name: options.from.split("@").at(-1),
    port: settings.smtp_port,
    secure: settings.smtp_secure,
    requireTLS: isPublic(address),
    ignoreTLS: !isPublic(address) && !settings.smtp_secure,
    ...(isIP(host) === 0 && { tls: { servername: host } }),
    ...(user && { auth: { user, pass: pass ?? "" } }),
  })
}

function intoFolder(folder: string): BulkSender {
  return {
    close: () => undefined,
    async send(mail) {
      await writeToMailFolder(folder, await rawMail(mail))
      return SENT
    },
  }
}

/** Reads what an error proves. Names only codes, because the server's text may contain anything. */
export function outcomeOf(error: unknown): BulkOutcome {
  const command = textOf(error, "command") ?? ""
  const code = textOf(error, "code") ?? ""
  const answer = Number(propertyOf(error, "responseCode") ?? 0)
  const reason =
    [command || code, answer || "", enhancedCodeOf(error) ?? ""].filter(Boolean).join(" ") || "unknown"
  const isAboutMail = command === "MAIL FROM" || command === "RCPT TO" || command === "DATA"
  const failed = (status: BulkOutcome["status"], isAddressRefused = false) => ({
    status,
    reason,
    isAddressRefused,
  })
  if (isAboutMail && answer >= 500) return failed("failed", isMailboxUnknown(error))
  if (isAboutMail && answer >= 400) return failed("later")
  const isRefused = propertyOf(error, "syscall") === "connect" || BEFORE_MAIL.includes(code)
  return failed(isRefused ? "unreachable" : "uncertain")
}
