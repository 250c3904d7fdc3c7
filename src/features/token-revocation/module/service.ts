import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import type { SqlEntityManager } from "@medusajs/framework/mikro-orm/postgresql"
import type { Context } from "@medusajs/framework/types"
import {
  InjectManager,
  InjectTransactionManager,
  MedusaContext,
  MedusaService,
} from "@medusajs/framework/utils"
import { clock } from "../../../lib/clock"
import { onConnection, withinTransaction } from "../../../lib/database"
import type { IssuedToken } from "../../../lib/issued-token"
import { currentTenantId } from "../../../tenancy/current-tenant"
import { readAnnouncement } from "./lib/announcement"
import { KnownRevocations, MAX_OF_TENANT } from "./lib/known-revocations"
import { hasRevocationSince, insertRevocations, selectRevocations } from "./lib/rows"
import { TokenRevocation } from "./models/token-revocation"
import type { Revocation } from "./types"

type Sql = Context<SqlEntityManager>

/**
 * The revoked tokens of the current tenant. Only the feature's workflows write them. `src/edge`
 * checks every request with a token.
 */
export default class TokenRevocationModuleService extends MedusaService({ TokenRevocation }) {
  private readonly copies = new KnownRevocations()
  /**
   * Whether cached revocations may be used. At the start they may not, because this process would not learn of
   * revocations by others.
   */
  private mayTrustCopies = () => false

  /** Whether a token is revoked. The answer comes from memory, unless the tenant has very many revocations. */
  async isRevoked({ id, identityId, issuedAt }: IssuedToken): Promise<boolean> {
    const subjects = [id, identityId].filter((subject) => subject !== undefined)
    const known = this.mayTrustCopies()
      ? await this.copies.of(currentTenantId(), () => this.select({ most: MAX_OF_TENANT + 1 }))
      : undefined
    const found = known
      ? subjects.map((subject) => known.get(subject))
      : await this.select({ subjects, most: subjects.length })
    return found.some((revocation) => revocation && issuedAt < revocation.issuedBefore)
  }

  /** Revokes tokens. This is never reverted, because a person relies on it that a revoked token stays invalid. */
  async revoke(revocation: Revocation): Promise<void> {
    await this.insert(revocation)
    this.copies.add(currentTenantId(), revocation)
  }

  /**
   * Revokes all tokens of sign-in identities in the caller's transaction. After the commit, call {@link revoke} for
   * each identity, because only that updates the cached revocations.
   */
  async revokeWithin(sql: Knex, identityIds: string[]): Promise<void> {
    const issuedBefore = clock.now()
    await insertRevocations(
      sql,
      identityIds.map((subject) => ({ subject, issuedBefore })),
    )
  }

  /** Whether tokens of an identity were revoked at this time (in milliseconds) or later, as the transaction sees it. */
  async isRevokedSince(sql: Knex, identityId: string, moment: number): Promise<boolean> {
    return hasRevocationSince(sql, identityId, moment)
  }

  /**
   * Handles the message of another process about a revocation. `undefined` means that messages may be lost, so
   * everything cached is dropped.
   */
  async hear(announcement: string | undefined): Promise<void> {
    const heard = announcement === undefined ? undefined : readAnnouncement(announcement)
    if (heard) this.copies.add(heard.tenantId, heard.revocation)
    else this.copies.forget()
  }

  /** Allows cached revocations while `isListening` returns true. Then this process learns of revocations by others. */
  async trustCopiesWhile(isListening: () => boolean): Promise<void> {
    this.mayTrustCopies = isListening
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
}
