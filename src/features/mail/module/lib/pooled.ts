import { createHash } from "node:crypto"
import type { createTransport } from "nodemailer"

/** Idle connections say goodbye after this time, before servers usually end them. */
const IDLE_MS = 5_000
const MAX_CONNECTIONS = 5
const MAX_MAILS_PER_CONNECTION = 100

/** The options of the mail library for a transport whose connections are used again. */
export const POOLED = {
  pool: true,
  maxConnections: MAX_CONNECTIONS,
  maxMessages: MAX_MAILS_PER_CONNECTION,
  idleTimeout: IDLE_MS,
  // A server may end a connection at the moment at which the next mail begins. The library then sends the mail again by
  // another connection, if it has not sent a byte of it. Other mails are never repeated.
  maxRequeues: 1,
} as const

type Transport = Pick<ReturnType<typeof createTransport>, "sendMail" | "close">

interface Pool {
  transport: Transport
  configuration: string
  /** The number of mails that are being sent. */
  mails: number
  timer: NodeJS.Timeout | undefined
}

/** The pools of this process by tenant. Never hold one longer than {@link sendPooled} does. */
const pools = new Map<string, Pool>()

interface Sending<Options extends object> {
  tenantId: string
  /** A pool is used only for exactly these options. They may contain a password, so only their digest is stored. */
  options: Options
  connect: (options: Options) => Transport
}

/**
 * Calls `send` with the tenant's pool of connections to its mail server. A tenant has one pool. With other options, the
 * old pool is closed after its last mail. A pool without mails is closed soon.
 */
export async function sendPooled<Options extends object, Result>(
  { tenantId, options, connect }: Sending<Options>,
  send: (transport: Transport) => Promise<Result>,
): Promise<Result> {
  const configuration = createHash("sha256").update(JSON.stringify(options)).digest("base64")
  const pool = poolOf(tenantId, configuration, () => connect(options))
  clearTimeout(pool.timer)
  pool.mails++
  try {
    return await send(pool.transport)
  } finally {
    pool.mails--
    if (pool.mails === 0) closeLater(tenantId, pool)
  }
}

function poolOf(tenantId: string, configuration: string, connect: () => Transport): Pool {
  const known = pools.get(tenantId)
  if (known?.configuration === configuration) return known
  const pool = { transport: connect(), configuration, mails: 0, timer: undefined }
  pools.set(tenantId, pool)
  if (known?.mails === 0) close(known)
  return pool
}

/** A pool that another one has replaced is closed at once. */
function closeLater(tenantId: string, pool: Pool): void {
  if (pools.get(tenantId) !== pool) return close(pool)
  pool.timer = setTimeout(() => {
    if (pools.get(tenantId) === pool) pools.delete(tenantId)
    close(pool)
    // The library closes idle connections first, by saying goodbye.
  }, IDLE_MS * 2)
  pool.timer.unref()
}

function close({ transport, timer }: Pool): void {
  clearTimeout(timer)
  transport.close()
}
