import { isIP } from "node:net"
import type { createTransport } from "nodemailer"
import { largePackage } from "../../../../lib/large-packages"
import { isPublic } from "../../../../lib/public-address"
import { problemText } from "../../../../lib/text/mail-problems"
import { propertyOf } from "../../../../lib/thrown"
import { currentTenantId } from "../../../../tenancy/current-tenant"
import { type MailOptions, type MailSettings, MailUndeliveredError } from "../types"
import { POOLED, sendPooled } from "./pooled"
import { addressOf } from "./public-address"
import { isMailboxUnknown } from "./refusals"

/** A mail in the format of the mail library nodemailer. */
export type Envelope = Parameters<ReturnType<typeof createTransport>["sendMail"]>[0]

/**
 * By default, the library lets a mail's content name files and URLs to attach. A stranger's text could then read this
 * server's files.
 */
export const CLOSED = { disableFileAccess: true, disableUrlAccess: true }
/** The whole conversation with a mail server may take this many times as long as one step. */
const PATIENCE = 3
/** An SMTP reply has only a few lines. */
const MAX_REPLY_BYTES = 64 * 1024

/** Sends through the shop's own server, by a connection that is still open from an earlier mail if possible. */
export async function sendByShop(
  mail: Envelope,
  settings: MailSettings & { smtp_host: string },
  { allowPrivateHosts, from, timeouts }: MailOptions,
): Promise<void> {
  const { smtp_host: host, smtp_user: user, smtp_password: pass } = settings
  const address = await addressOf(host, { allowPrivate: allowPrivateHosts })
  await send(mail, timeouts, {
    host: address,
    // The name by which we introduce ourselves. By default it would be this machine's internal host name.
    name: from.split("@").at(-1),
    port: settings.smtp_port,
    secure: settings.smtp_secure,
    // A public mail server must encrypt the connection. A server in a private network may have no certificate, so
    // encryption is off there.
    requireTLS: isPublic(address),
    ignoreTLS: !isPublic(address) && !settings.smtp_secure,
    ...(isIP(host) === 0 && { tls: { servername: host } }),
    ...(user && { auth: { user, pass: pass ?? "" } }),
  })
}

/** Sends through the installation's server. Its URL contains all options, such as `smtp://…?requireTLS=true`. */
export async function sendByInstallation(
  mail: Envelope,
  smtpUrl: string,
  { timeouts }: MailOptions,
): Promise<void> {
  await send(mail, timeouts, { url: smtpUrl })
}

/** Returns the mail as a server would receive it (RFC 5322). */
export async function rawMail(mail: Envelope): Promise<Buffer> {
  const transport = largePackage("nodemailer").createTransport({
    ...CLOSED,
    streamTransport: true,
    buffer: true,
    newline: "windows",
  })
  const { message } = await transport.sendMail(mail)
  return Buffer.isBuffer(message) ? message : Buffer.concat(await message.toArray())
}

export function limits({ step, close }: MailOptions["timeouts"]) {
  return {
    connectionTimeout: step,
    greetingTimeout: step,
    socketTimeout: step,
    dnsTimeout: step,
    // After we close the connection, the server may keep it open for this time at most.
    socketCloseTimeout: close,
    maxResponseSize: MAX_REPLY_BYTES,
  }
}

async function send(mail: Envelope, timeouts: MailOptions["timeouts"], server: object): Promise<void> {
  // Closes the connection after a total time. Otherwise a server could keep it open by sending single bytes.
  const impatience = AbortSignal.timeout(timeouts.step * PATIENCE)
  try {
    await sendPooled(
      {
        tenantId: currentTenantId(),
        options: { ...CLOSED, ...limits(timeouts), ...POOLED, ...server },
        connect: (options) => largePackage("nodemailer").createTransport(options),
      },
      (transport) => transport.sendMail({ ...mail, signal: impatience }),
    )
  } catch (error) {
    if (impatience.aborted) throw new MailUndeliveredError(problemText("timeout"))
    // The error contains only the code. The server's text may repeat the recipient's address, or contain anything else.
    const problem = isMailboxUnknown(error) ? "unknownMailbox" : "refused"
    throw new MailUndeliveredError(problemText(problem, codeOf(error)))
  }
}

function codeOf(error: unknown): string {
  const parts = ["code", "responseCode"].map((name) => propertyOf(error, name))
  return parts.filter((part) => typeof part === "string" || typeof part === "number").join(" ")
}
