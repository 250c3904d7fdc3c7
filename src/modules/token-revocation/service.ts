import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import type { SqlEntityManager } from "@medusajs/framework/mikro-orm/postgresql"
import type { Context } from "@medusajs/framework/types"
import {
  InjectManager,
  InjectTransactionManager,
  MedusaContext,
  MedusaService,
} from "@medusajs/framework/utils"
import { clock } from "../../lib/clock"
import { onConnection, withinTransaction } from "../../lib/database"
import type { IssuedToken } from "../../lib/issued-token"
import { currentTenantId } from "../../tenancy/current-tenant"
import { readAnnouncement } from "./lib/announcement"
import { KnownRevocations, MOST_OF_TENANT } from "./lib/known-revocations"
import {
  deleteExpired,
  hasRevocationSince,
  insertRevocations,
  PURGED_AT_ONCE,
  selectRevocations,
} from "./lib/rows"
import { TokenRevocation } from "./models/token-revocation"
import type { Revocation } from "./types"

type Sql = Context<SqlEntityManager>

/** So many rows a purge deletes at most; what is left is the next one's. */
const BATCHES_PER_PURGE = 50

/**
 * Which tokens of the current tenant have been taken back before their time. Written by the workflows of
 * `workflows/token-revocation`, asked by the edge about every request that presents one.
 */
export default class TokenRevocationModuleService extends MedusaService({ TokenRevocation }) {
  private readonly copies = new KnownRevocations()
  /** Nobody may trust a copy before it is known how revocations elsewhere are heard of. */
  private mayTrustCopies = () => false

  /** Whether a token has been taken back. From memory, with no statement, unless the tenant has very many. */
  async isRevoked({ id, identityId, issuedAt }: IssuedToken): Promise<boolean> {
    const subjects = [id, identityId].filter((subject) => subject !== undefined)
    const known = this.mayTrustCopies()
      ? await this.copies.of(currentTenantId(), () => this.select({ most: MOST_OF_TENANT + 1 }))
      : undefined
    const found = known
      ? subjects.map((subject) => known.get(subject))
      : await this.select({ subjects, most: subjects.length })
    return found.some((revocation) => revocation && issuedAt < revocation.issuedBefore)
  }

  /** Takes tokens back. Never undone: what somebody has been told is no longer good must not become so again. */
  async revoke(revocation: Revocation): Promise<void> {
    await this.insert(revocation)
    this.copies.add(currentTenantId(), revocation)
  }

  /**
   * Revokes the tokens of identities in a transaction of the caller's, so that both happen or neither. Call
   * {@link revoke} for each after the commit: it tells the copies in memory.
   */
  async revokeWithin(sql: Knex, identityIds: string[]): Promise<void> {
    const issuedBefore = clock.now()
    await insertRevocations(
      sql,
      identityIds.map((subject) => ({ subject, issuedBefore })),
    )
  }

  /** Whether the tokens of an identity were revoked at or after a moment, in milliseconds, as a transaction sees it. */
  async isRevokedSince(sql: Knex, identityId: string, moment: number): Promise<boolean> {
    return hasRevocationSince(sql, identityId, moment)
  }

  /** What another process has announced; `undefined` where something may have been missed. */
  async hear(announcement: string | undefined): Promise<void> {
    const heard = announcement === undefined ? undefined : readAnnouncement(announcement)
    if (heard) this.copies.add(heard.tenantId, heard.revocation)
    else this.copies.forget()
  }

  /** Copies are used while this says that revocations in other processes are heard of; before it is called, never. */
  async trustCopiesWhile(isListening: () => boolean): Promise<void> {
    this.mayTrustCopies = isListening
  }

  /** Deletes what has expired, a bounded number of rows. Any number of processes may do so at once. */
  async purgeExpired(): Promise<void> {
    for (let batch = 1; batch <= BATCHES_PER_PURGE; batch++)
      if ((await this.deleteSome()) < PURGED_AT_ONCE) break
  }

  @InjectManager()
  protected async select(
    which: { subjects?: string[]; most: number },
    @MedusaContext() context: Sql = {},
  ): Promise<Revocation[]> {
    return selectRevocations(onConnection(context), which)
  }

  @InjectTransactionManager()
  protected async insert(revocation: Revocation, @MedusaContext() context: Sql = {}): Promise<void> {
    await insertRevocations(withinTransaction(context), [revocation])
  }

  @InjectTransactionManager()
  protected async deleteSome(@MedusaContext() context: Sql = {}): Promise<number> {
    return deleteExpired(withinTransaction(context))
  }
}
