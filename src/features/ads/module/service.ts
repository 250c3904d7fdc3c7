import type { SqlEntityManager } from "@medusajs/framework/mikro-orm/postgresql"
import type { Context } from "@medusajs/framework/types"
import {
  InjectManager,
  InjectTransactionManager,
  MedusaContext,
  MedusaService,
} from "@medusajs/framework/utils"
import { withQueries } from "../../../lib/bound-queries"
import { clock } from "../../../lib/clock"
import { onConnection, withinTransaction } from "../../../lib/database"
import { errors } from "../../../lib/errors"
import { asError } from "../../../lib/thrown"
import { currentTenantId } from "../../../tenancy/current-tenant"
import type { PlatformName } from "./fields"
import {
  allAccounts,
  claimDue,
  findAccount,
  insertAccount,
  noteProblem,
  noteSynced,
  writeToken,
} from "./lib/accounts"
import { dayBefore, dayIn } from "./lib/days"
import { listFacts, replaceFacts, sumByDay } from "./lib/facts"
import { PlatformError } from "./lib/platform-error"
import type { StoredAccount } from "./lib/row-schemas"

import { AdAccount } from "./models/ad-account"
import { AdFact } from "./models/ad-fact"
import { platforms } from "./platforms"
import { testGoogleApp } from "./platforms/google"
import type { Account, Fact, Span, Surroundings } from "./platforms/platform"
import type { AdsDependencies, AdsOptions, DescribedAccount, NewAdAccount } from "./types"

type Sql = Context<SqlEntityManager>

/** The days that the first pull reads, and the days that each later pull reads again. */
const FIRST_DAYS = 90
const REPEATED_DAYS = 28
/** How many accounts a test of the app tries, because some may have a revoked token. */
const MAX_TESTED = 3
/** A further run does the rest, so that no run takes too long. */
const MAX_PER_RUN = 20

const QUERIES = {
  /** Throws 404. */
  findAccount,
  allAccounts,
  sumByDay,
  listFacts,
}

const CHANGES = {
  /** Throws 409 `duplicate`. */
  addAccount: insertAccount,
}

/** The advertising accounts of the current tenant. Written by the feature's workflows. */
export default class AdsModuleService extends withQueries(MedusaService({ AdAccount, AdFact }), {
  queries: QUERIES,
  changes: CHANGES,
}) {
  private readonly dependencies: AdsDependencies

  constructor(
    container: AdsDependencies,
    private readonly options: AdsOptions,
  ) {
    super(container, options)
    this.dependencies = container
  }

  /**
   * Asks the platform about an account. Throws 400 `invalid_field` if it refuses the token, 502 `provider_error`, and
   * 503 `not_configured`.
   */
  async describe({ platform, external_id, token }: NewAdAccount): Promise<DescribedAccount> {
    const around = await this.surroundings()
    const { needs, title, describe } = platforms[platform]
    const lacking = needs.filter((name) => !around.settings[name])
    if (lacking.length > 0)
      throw errors.notConfigured(`${title} needs the settings 'ads': ${lacking.join(", ")}.`)
    try {
      const described = await describe(around, { external_id, token })
      const sealed = this.dependencies.encryption.seal(token, placeOf({ platform, external_id }))
      return { platform, external_id, ...described, timezone: zoneOf(described.timezone), sealed }
    } catch (error) {
      if (!(error instanceof PlatformError)) throw error
      if (error.kind === "token") throw errors.invalidField(`Field 'token': ${error.message}`)
      throw errors.providerError(error.message, { cause: error })
    }
  }

  /**
   * Tests the shop's app at Google. Returns the name of the account that was read, or `undefined` if no account has a
   * token that Google accepts. Throws 502 `provider_error`.
   */
  async testGoogle(signal: AbortSignal): Promise<string | undefined> {
    const all = await this.allAccounts()
    const accounts = all.filter(({ platform, status }) => platform === "google" && status !== "revoked")
    const around = await this.surroundings()
    try {
      const tested = accounts.slice(0, MAX_TESTED).flatMap((account) => this.opened(account))
      return await testGoogleApp({ ...around, signal }, tested)
    } catch (error) {
      if (!(error instanceof PlatformError)) throw error
      throw errors.providerError(error.message, { cause: error.cause })
    }
  }

  /** Returns the former encrypted token. Throws 404. */
  @InjectTransactionManager()
  async changeToken(id: string, sealed: string, @MedusaContext() context: Sql = {}): Promise<string> {
    const sql = withinTransaction(context)
    const before = await findAccount(sql, id)
    await writeToken(sql, id, sealed)
    return before.sealed
  }

  /** Reads all accounts that are due. Several processes may run it at once. */
  async syncDue(): Promise<void> {
    for (let count = 0; count < MAX_PER_RUN; count++) {
      const account = await this.claimDue()
      if (!account) return
      await this.sync(account)
    }
  }

  /** Reads the facts of one account. A failure is stored for admins and not thrown, and changes no facts. */
  async sync(account: StoredAccount): Promise<void> {
    const { platform, external_id } = account
    try {
      const token = this.tokenOf(account)
      const to = dayIn(account.timezone, clock.date())
      const days = account.covered_from === null ? FIRST_DAYS : REPEATED_DAYS
      const span = { from: dayBefore(to, days - 1), to }
      const facts = await platforms[platform].facts(await this.surroundings(), { external_id, token }, span)
      await this.store(account, span, facts)
    } catch (error) {
      if (!(error instanceof PlatformError)) throw error
      this.dependencies.logger.warn(`Ads of ${platform} could not be read: ${asError(error).message}`)
      const status = error.kind === "token" ? "revoked" : "failing"
      await this.noteProblem(account, { status, problem: error.message })
    }
  }

  /** An account with its token, or nothing if the token cannot be decrypted. */
  private opened(account: StoredAccount): Account[] {
    try {
      return [{ external_id: account.external_id, token: this.tokenOf(account) }]
    } catch (error) {
      if (error instanceof PlatformError) return []
      throw error
    }
  }

  private tokenOf({ platform, external_id, sealed }: StoredAccount): string {
    try {
      return this.dependencies.encryption.open(sealed, placeOf({ platform, external_id }))
    } catch (cause) {
      throw new PlatformError("The token cannot be decrypted. Enter it again.", "token", { cause })
    }
  }

  private async surroundings(): Promise<Surroundings> {
    const settings = await this.dependencies.tenantConfig.read("ads")
    return { settings, ...this.options }
  }

  @InjectTransactionManager()
  protected async claimDue(@MedusaContext() context: Sql = {}): Promise<StoredAccount | undefined> {
    return claimDue(withinTransaction(context))
  }

  @InjectTransactionManager()
  protected async store(
    account: StoredAccount,
    span: Span,
    facts: readonly Fact[],
    @MedusaContext() context: Sql = {},
  ): Promise<void> {
    const sql = withinTransaction(context)
    await replaceFacts(sql, account.id, span, facts)
    await noteSynced(sql, account, span.from)
  }

  @InjectManager()
  protected async noteProblem(
    account: StoredAccount,
    why: { status: "failing" | "revoked"; problem: string },
    @MedusaContext() context: Sql = {},
  ): Promise<void> {
    await noteProblem(onConnection(context), account, why)
  }
}

/** The place that a token is bound to: one tenant and one account. */
function placeOf({ platform, external_id }: { platform: PlatformName; external_id: string }): string {
  return `${currentTenantId()}/ads/${platform}/${external_id}`
}

/** A platform may name a zone that this server does not know. */
function zoneOf(timezone: string): string {
  return Intl.supportedValuesOf("timeZone").includes(timezone) ? timezone : "UTC"
}
