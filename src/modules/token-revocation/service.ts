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

/** One purge deletes at most this many batches. The next purge deletes the rest. */
const BATCHES_PER_PURGE = 50

/**
 * Revoked tokens of the current tenant. The workflows of `workflows/token-revocation` write them. The edge checks every
 * request with a token.
 */
export default class TokenRevocationModuleService extends MedusaService({ TokenRevocation }) {
  private readonly copies = new KnownRevocations()
  /** Copies may be stale until the process listens for revocations made elsewhere. */
  private mayTrustCopies = () => false

  /** Whether a token is revoked. Answers from memory, except for tenants with very many revocations. */
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

  /** Revokes tokens. It is never reverted: a token that a person knows as revoked must not become valid again. */
  async revoke(revocation: Revocation): Promise<void> {
    await this.insert(revocation)
    this.copies.add(currentTenantId(), revocation)
  }

  /**
   * Revokes identities' tokens in the caller's transaction. After the commit call {@link revoke} for each identity,
   * because it updates the copies in memory.
   */
  async revokeWithin(sql: Knex, identityIds: string[]): Promise<void> {
    const issuedBefore = clock.now()
    await insertRevocations(
      sql,
      identityIds.map((subject) => ({ subject, issuedBefore })),
    )
  }

  /** Whether a transaction sees a revocation of the identity's tokens at or after a moment, in milliseconds. */
  async isRevokedSince(sql: Knex, identityId: string, moment: number): Promise<boolean> {
    return hasRevocationSince(sql, identityId, moment)
  }

  /** Handles another process's announcement. `undefined` means that some may be lost, so all copies are dropped. */
  async hear(announcement: string | undefined): Promise<void> {
    const heard = announcement === undefined ? undefined : readAnnouncement(announcement)
    if (heard) this.copies.add(heard.tenantId, heard.revocation)
    else this.copies.forget()
  }

  /** Allows cached copies while `isListening` returns true, so that revocations in other processes are noticed. */
  async trustCopiesWhile(isListening: () => boolean): Promise<void> {
    this.mayTrustCopies = isListening
  }

  /** Deletes a bounded number of expired rows. Processes may run it at the same time. */
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
