import { isIP } from "node:net"
import { createTransport } from "nodemailer"
import { isPublic } from "../../../lib/public-address"
import { type MailOptions, type MailSettings, MailUndeliveredError } from "../types"
import { addressOf } from "./public-address"

/** A mail as nodemailer takes it. */
export type Envelope = Parameters<ReturnType<typeof createTransport>["sendMail"]>[0]

/** Nothing in a mail may make this server read a file or call an address. */
const CLOSED = { disableFileAccess: true, disableUrlAccess: true }
/** Each of the steps of a conversation has its own limit; this is the one of all together. */
const PATIENCE = 3
/** A reply has a few lines. */
const MOST_REPLY_BYTES = 64 * 1024

/** Sends through the shop's own server. */
export async function sendByShop(
  mail: Envelope,
  settings: MailSettings & { smtp_host: string },
  options: MailOptions,
): Promise<void> {
  const { smtp_host: host, smtp_user: user, smtp_password: pass } = settings
  const address = await addressOf(host, { allowPrivate: options.allowPrivateHosts })
  const transport = createTransport({
    ...CLOSED,
    ...limits(options.timeouts),
    host: address,
    // Not the name that this machine has inside.
    name: options.from.split("@").at(-1),
    port: settings.smtp_port,
    secure: settings.smtp_secure,
    // Out in the world neither password nor mail goes unencrypted. A relay in one's own network may have no certificate.
    requireTLS: isPublic(address),
    ignoreTLS: !isPublic(address) && !settings.smtp_secure,
    ...(isIP(host) === 0 && { tls: { servername: host } }),
    ...(user && { auth: { user, pass: pass ?? "" } }),
  })
  await send(transport, mail, options.timeouts.step)
}

/** Sends through the installation's server. Its address says all, such as `smtp://…?requireTLS=true`. */
export async function sendByInstallation(
  mail: Envelope,
  smtpUrl: string,
  { timeouts }: MailOptions,
): Promise<void> {
  await send(createTransport(smtpUrl, { ...CLOSED, ...limits(timeouts) }), mail, timeouts.step)
}

/** The mail as a server would get it (RFC 5322). */
export async function rawMail(mail: Envelope): Promise<Buffer> {
  const transport = createTransport({ ...CLOSED, streamTransport: true, buffer: true, newline: "windows" })
  const { message } = await transport.sendMail(mail)
  return Buffer.isBuffer(message) ? message : Buffer.concat(await message.toArray())
}

function limits({ step, close }: MailOptions["timeouts"]) {
  return {
    connectionTimeout: step,
    greetingTimeout: step,
    socketTimeout: step,
    dnsTimeout: step,
    // A server may leave a connection open that we have closed.
    socketCloseTimeout: close,
    maxResponseSize: MOST_REPLY_BYTES,
  }
}

async function send(
  transport: { sendMail(mail: Envelope): Promise<unknown>; close(): void },
  mail: Envelope,
  timeoutMs: number,
): Promise<void> {
  // It also closes the connection, which a server that sends a byte now and then would keep.
  const impatience = AbortSignal.timeout(timeoutMs * PATIENCE)
  try {
    await transport.sendMail({ ...mail, signal: impatience })
  } catch (error) {
    if (impatience.aborted) throw new MailUndeliveredError("The mail server takes too long.")
    // What a server says may repeat the address, or be whatever a shop's own server likes to put into our log.
    throw new MailUndeliveredError(`The mail server did not take the mail (${codeOf(error)}).`)
  } finally {
    transport.close()
  }
}

function codeOf(error: unknown): string {
  const { code, responseCode } = error as { code?: unknown; responseCode?: unknown }
  return [code, responseCode].filter((part) => typeof part === "string" || typeof part === "number").join(" ")
}
