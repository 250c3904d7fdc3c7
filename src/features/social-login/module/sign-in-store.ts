import type { SqlEntityManager } from "@medusajs/framework/mikro-orm/postgresql"
import type { Context } from "@medusajs/framework/types"
import {
  InjectManager,
  InjectTransactionManager,
  MedusaContext,
  MedusaService,
} from "@medusajs/framework/utils"
import { onConnection, withinTransaction } from "../../../lib/database"
import { deleteAccount, restoreAccount, revertSettlement } from "./lib/accounts"
import { identitiesOf } from "./lib/identities"
import { insertPending, type Pending, takePending } from "./lib/pending"
import { confirmByCode, hasEndedMeanwhile, proveAddress, removeSecondFactor } from "./lib/proof"
import { settle } from "./lib/settle"
import { isConfirmed } from "./lib/trust"
import { PendingSignIn } from "./models/pending-sign-in"
import type {
  ConfirmedAddress,
  Finished,
  MailedProof,
  Settled,
  SocialLoginDependencies,
  SocialLoginOptions,
  Unlinked,
} from "./types"

type Sql = Context<SqlEntityManager>

/** Runs the functions of `lib` in transactions. */
export class SignInStore extends MedusaService({ PendingSignIn }) {
  protected readonly dependencies: SocialLoginDependencies

  constructor(container: SocialLoginDependencies, options: SocialLoginOptions) {
    super(container, options)
    this.dependencies = container
  }

  @InjectManager()
  protected async keep(
    stateHash: string,
    pending: Pending,
    @MedusaContext() context: Sql = {},
  ): Promise<void> {
    await insertPending(onConnection(context), stateHash, pending)
  }

  @InjectManager()
  protected async take(stateHash: string, @MedusaContext() context: Sql = {}): Promise<Pending | undefined> {
    return takePending(onConnection(context), stateHash)
  }

  @InjectManager()
  protected async isProven(
    customerId: string,
    email: string,
    @MedusaContext() context: Sql = {},
  ): Promise<boolean> {
    const sql = onConnection(context)
    return isConfirmed(sql, await identitiesOf(sql, customerId), email.toLowerCase())
  }

  @InjectTransactionManager()
  protected async settleInTransaction(
    finished: Finished,
    @MedusaContext() context: Sql = {},
  ): Promise<Settled> {
    return settle(this.access(context), finished)
  }

  @InjectTransactionManager()
  protected async revertInTransaction(settled: Settled, @MedusaContext() context: Sql = {}): Promise<void> {
    await revertSettlement(withinTransaction(context), settled)
  }

  @InjectTransactionManager()
  protected async proveInTransaction(
    proof: MailedProof,
    @MedusaContext() context: Sql = {},
  ): Promise<string[]> {
    return proveAddress(this.access(context), proof)
  }

  @InjectTransactionManager()
  protected async confirmInTransaction(
    presented: Parameters<typeof confirmByCode>[1],
    @MedusaContext() context: Sql = {},
  ): Promise<ConfirmedAddress> {
    return confirmByCode(this.access(context), presented)
  }

  @InjectTransactionManager()
  protected async checkInTransaction(
    attached: { authIdentityId: string; factorId: string | undefined; begun: number },
    @MedusaContext() context: Sql = {},
  ): Promise<boolean> {
    const { authIdentityId, factorId, begun } = attached
    const access = this.access(context)
    const hasEnded = await hasEndedMeanwhile(access, authIdentityId, begun)
    if (hasEnded) await removeSecondFactor(access.sql, authIdentityId, factorId)
    return !hasEnded
  }

  @InjectTransactionManager()
  protected async unlinkInTransaction(
    account: Parameters<typeof deleteAccount>[1],
    @MedusaContext() context: Sql = {},
  ): Promise<Unlinked> {
    return deleteAccount(withinTransaction(context), account)
  }

  @InjectTransactionManager()
  protected async restoreInTransaction(
    unlinked: Unlinked,
    @MedusaContext() context: Sql = {},
  ): Promise<void> {
    await restoreAccount(withinTransaction(context), unlinked)
  }

  /** The dependencies of the functions in `lib`: the transaction, and the service that revokes sessions in it. */
  private access(context: Sql) {
    return { sql: withinTransaction(context), sessions: this.dependencies.tokenRevocation }
  }
}
