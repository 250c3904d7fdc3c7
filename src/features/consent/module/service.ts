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

  /** All decisions of a session with the exact wordings, and the first broken link of the chain if there is one. */
  @InjectManager()
  async proofOf(session: ConsentSessionRow, @MedusaContext() context: Sql = {}) {
    const sql = onConnection(context)
    const records = await recordsOf(sql, [session.id])
    const wordings = await wordingsOf(sql, records)
    return {
      records,
      wordings,
      broken: brokenLink(this.key, session, records, unchanged(wordings)),
    }
  }

  /** Checks all chains. Reads them in parts, so memory is bounded. */
  @InjectManager()
  async verifyChains(@MedusaContext() context: Sql = {}): Promise<Verification> {
    const sql = onConnection(context)
    const { tampered, gaps, lost } = await missingSessions(sql, this.key)
    const result: Verification = {
      sessions: 0,
      records: 0,
      broken: lost.map(({ session_id }) => ({ session_id, sequence: 1, reason: "session" })),
      missing: [...tampered.map((register) => ({ register, number: null })), ...gaps].slice(0, MAX_BROKEN),
    }
    const wordings = new Set<string>()
    for (let after = ""; result.broken.length < MAX_BROKEN; ) {
      const sessions = await sessionsAfter(sql, after, SESSIONS_AT_ONCE)
      const last = sessions.at(-1)
      if (!last) break
      after = last.id
      const records = new Map<string, ConsentRecordRow[]>(sessions.map(({ id }) => [id, []]))
      const found = await recordsOf(sql, [...records.keys()])
      for (const record of found) records.get(record.session_id)?.push(record)
      const unread = found.filter(({ banner_hash }) => !wordings.has(banner_hash))
      for (const hash of unchanged(await wordingsOf(sql, unread))) wordings.add(hash)
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
