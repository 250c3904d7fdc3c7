import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import type { SqlEntityManager } from "@medusajs/framework/mikro-orm/postgresql"
import type { Context } from "@medusajs/framework/types"
import {
  InjectManager,
  InjectTransactionManager,
  MedusaContext,
  MedusaService,
} from "@medusajs/framework/utils"
import { z } from "zod"
import { withQueries } from "../../../lib/bound-queries"
import { onConnection, readRows, withinTransaction } from "../../../lib/database"
import { fingerprint } from "../../../lib/fingerprint"
import { currentTenantId } from "../../../tenancy/current-tenant"
import { tenantKey } from "../../../tenancy/tenant-keys"
import { brokenLink } from "./lib/chain"
import {
  appendDecision,
  findSession,
  latestSessionsOf,
  recordsOf,
  sessionsAfter,
  sessionsById,
  tieSession,
} from "./lib/decisions"
import { missingSessions } from "./lib/register"
import { ConsentReceipt } from "./models/consent-receipt"
import { CookieBannerWording } from "./models/cookie-banner-wording"
import { CookieConsentRecord } from "./models/cookie-consent-record"
import { CookieConsentSession } from "./models/cookie-consent-session"
import type { ConsentRecordRow, ConsentSessionRow, Decision, Verification } from "./types"

type Sql = Context<SqlEntityManager>

/** How many sessions a verification reads at once. */
const SESSIONS_AT_ONCE = 500

const MAX_BROKEN = 100

/** A check reads all rows as of one moment. Otherwise a decision made during the check would look like tampering. */
const ONE_MOMENT = { isolationLevel: "repeatable read", readOnly: true } as const

const QUERIES = {
  findCookieSession: findSession,
  /** See `tieSession` in `lib/decisions.ts`. */
  tieSession,
}

/**
 * Consents of the current tenant's visitors and customers. `record-consent.ts` stores receipts. Decisions about cookies are
 * chains of records, which the database lets nobody change.
 */
export default class ConsentModuleService extends withQueries(
  MedusaService({ ConsentReceipt, CookieBannerWording, CookieConsentRecord, CookieConsentSession }),
  { queries: QUERIES },
) {
  private readonly secret: string

  constructor(dependencies: object, { secret }: { secret: string }) {
    super(dependencies)
    this.secret = secret
  }

  /** See `appendDecision` in `lib/decisions.ts`. One transaction. */
  @InjectTransactionManager()
  async decide(
    decision: Decision,
    @MedusaContext() context: Sql = {},
  ): Promise<ConsentSessionRow | undefined> {
    return appendDecision(withinTransaction(context), this.key, decision)
  }

  /** Sessions by their ids, and the session in which each of the customers decided last. */
  @InjectManager()
  async sessionsOf(
    { ids, customerIds }: { ids: readonly string[]; customerIds: readonly string[] },
    @MedusaContext() context: Sql = {},
  ): Promise<{ byId: ConsentSessionRow[]; latest: ConsentSessionRow[] }> {
    const sql = onConnection(context)
    return { byId: await sessionsById(sql, ids), latest: await latestSessionsOf(sql, customerIds) }
  }

  /**
   * A session with all its decisions and their exact wordings, and the first broken link of the chain if there is one.
   * `undefined` for an unknown id.
   */
  @InjectManager()
  async proofOf(id: string, @MedusaContext() context: Sql = {}) {
    return onConnection(context).transaction(async (sql) => {
      const [session] = await sessionsById(sql, [id])
      if (!session) return undefined
      const records = await recordsOf(sql, [id])
      const wordings = await wordingsOf(sql, records)
      const broken = brokenLink(this.key, session, records, unchanged(wordings))
      return { session, records, wordings, broken }
    }, ONE_MOMENT)
  }

  /**
   * Checks all chains. Reads them in parts, so memory is bounded. Each part is of one moment, so no old version of a row
   * has to stay until the end.
   */
  @InjectManager()
  async verifyChains(@MedusaContext() context: Sql = {}): Promise<Verification> {
    const sql = onConnection(context)
    const { tampered, gaps, lost } = await sql.transaction(
      (moment) => missingSessions(moment, this.key),
      ONE_MOMENT,
    )
    const result: Verification = {
      sessions: 0,
      records: 0,
      broken: lost.map(({ session_id }) => ({ session_id, sequence: 1, reason: "session" })),
      missing: [...tampered.map((register) => ({ register, number: null })), ...gaps].slice(0, MAX_BROKEN),
    }
    const wordings = new Set<string>()
    for (let after = ""; result.broken.length < MAX_BROKEN; ) {
      const { sessions, found, unread } = await sql.transaction(
        (moment) => chainsAfter(moment, after, wordings),
        ONE_MOMENT,
      )
      const last = sessions.at(-1)
      if (!last) break
      after = last.id
      const records = new Map<string, ConsentRecordRow[]>(sessions.map(({ id }) => [id, []]))
      for (const record of found) records.get(record.session_id)?.push(record)
      for (const hash of unchanged(unread)) wordings.add(hash)
      for (const session of sessions) {
        const own = records.get(session.id) ?? []
        result.sessions++
        result.records += own.length
        const broken = brokenLink(this.key, session, own, wordings)
        if (broken) result.broken.push({ session_id: session.id, ...broken })
      }
    }
    return result
  }

  private get key(): string {
    return tenantKey(this.secret, "consent", currentTenantId())
  }
}

/** The next sessions with their decisions, and the wordings of these decisions that are not known yet. */
async function chainsAfter(sql: Knex, after: string, known: ReadonlySet<string>) {
  const sessions = await sessionsAfter(sql, after, SESSIONS_AT_ONCE)
  const found = await recordsOf(
    sql,
    sessions.map(({ id }) => id),
  )
  const unknown = found.filter(({ banner_hash }) => !known.has(banner_hash))
  return { sessions, found, unread: await wordingsOf(sql, unknown) }
}

const wordingRow = z.object({
  id: z.string(),
  banner_version: z.number(),
  content: z.record(z.string(), z.unknown()),
})

/** The hashes of the wordings whose content still has that hash. */
function unchanged(wordings: readonly z.output<typeof wordingRow>[]): Set<string> {
  return new Set(wordings.filter(({ id, content }) => fingerprint(content) === id).map(({ id }) => id))
}

async function wordingsOf(sql: Knex, records: readonly ConsentRecordRow[]) {
  const ids = [...new Set(records.map(({ banner_hash }) => banner_hash))]
  return readRows(
    sql,
    wordingRow,
    "SELECT id, banner_version, content FROM cookie_banner_wording WHERE id = ANY(:ids) ORDER BY banner_version, id",
    { ids },
  )
}
