import { createHash, randomBytes } from "node:crypto"
import type { SqlEntityManager } from "@medusajs/framework/mikro-orm/postgresql"
import type { Context } from "@medusajs/framework/types"
import {
  InjectManager,
  InjectTransactionManager,
  MedusaContext,
  MedusaService,
} from "@medusajs/framework/utils"
import { withQueries } from "../../../lib/bound-queries"
import { onConnection, withinTransaction } from "../../../lib/database"
import { errors } from "../../../lib/errors"
import { currentTenantId } from "../../../tenancy/current-tenant"
import type { AppName, NetworkName } from "./fields"
import { sealTokens, withAccess } from "./lib/access"
import {
  endAccess,
  findAccount,
  insertConnection,
  type NewAccount,
  type PendingConnection,
  putBackAccount,
  removeAccount,
  replaceTokens,
  type StoredAccount,
  saveAccount,
  takeConnection,
} from "./lib/accounts"
import { NetworkError } from "./lib/network-error"
import { SocialAccount } from "./models/social-account"
import { SocialConnection } from "./models/social-connection"
import { SocialPost } from "./models/social-post"
import { SocialTarget } from "./models/social-target"
import { networks } from "./networks"
import { appTests } from "./networks/app-test"
import type { Account, Surroundings } from "./networks/network"
import type { Claimed, SocialPostsDependencies, SocialPostsOptions } from "./types"

type Sql = Context<SqlEntityManager>

const RANDOM_BYTES = 32
const randomText = () => randomBytes(RANDOM_BYTES).toString("base64url")
const hashOf = (state: string) => createHash("sha256").update(state).digest("base64url")

const CHANGES = {
  /** Returns the encrypted tokens. Throws 404, and 409 `invalid_state` while a post waits for the account. */
  removeAccount,
  /** Reverts `removeAccount`. */
  putBackAccount,
}

/** The accounts of the current tenant at social networks. */
export class ConnectionStore extends withQueries(
  MedusaService({ SocialAccount, SocialConnection, SocialPost, SocialTarget }),
  { changes: CHANGES },
) {
  protected readonly dependencies: SocialPostsDependencies

  constructor(
    container: SocialPostsDependencies,
    private readonly options: SocialPostsOptions,
  ) {
    super(container, options)
    this.dependencies = container
  }

  /** The address at which an admin allows the shop to publish. Throws 503 `not_configured`. */
  async startConnection(network: NetworkName, actorId: string) {
    const around = await this.configured(network)
    const state = randomText()
    const verifier = randomText()
    const redirectUri = around.settings.redirect_uri ?? this.options.redirectUri
    const authorization_url = networks[network].authorizationUrl(around, { state, verifier, redirectUri })
    const sealed = this.dependencies.encryption.seal(verifier, placeOf(state))
    const pending = { network, sealed, redirect_uri: redirectUri, actor_id: actorId }
    return { authorization_url, expires_at: await this.keepConnection(hashOf(state), pending) }
  }

  /**
   * The accounts that an admin has allowed. A state works once, for the admin who has begun. Throws 400
   * `invalid_field`, 502 `provider_error` and 503 `not_configured`.
   */
  async finishConnection(
    { state, code }: { state: string; code: string },
    actorId: string,
  ): Promise<NewAccount[]> {
    const pending = await this.takeConnection(hashOf(state), actorId)
    if (!pending)
      throw errors.invalidField(
        "Field 'state': is unknown, was used, or is older than 10 minutes. Start again.",
      )
    const { network, redirect_uri: redirectUri } = pending
    const around = await this.configured(network)
    const { encryption } = this.dependencies
    const verifier = encryption.open(pending.sealed, placeOf(state))
    const found = await networks[network]
      .accountsBehind(around, code, { verifier, redirectUri })
      .catch((error: unknown) => {
        throw asProviderError(error)
      })
    return found.map(({ tokens, ...account }) => ({
      ...account,
      sealed: sealTokens(encryption, account, tokens),
      expires_at: tokens.expires_at === null ? null : new Date(tokens.expires_at),
    }))
  }

  /** Tests the id and the secret of the shop's app. Throws 502 `provider_error`. */
  async testApp(app: AppName): Promise<void> {
    await appTests[app](await this.surroundings())
  }

  /** Calls the network of a target with its account's token. Throws `NetworkError`. */
  protected async callAccount<Result>(
    { account_id }: Pick<Claimed, "account_id">,
    work: (account: Account, around: Surroundings) => Promise<Result>,
  ): Promise<Result> {
    const stored = await this.findAccount(account_id)
    if (!stored) throw new NetworkError("refused", "The account is no longer connected.")
    const around = await this.surroundings()
    const store = {
      encryption: this.dependencies.encryption,
      replaceTokens: this.replaceTokens.bind(this),
      endAccess: this.endAccess.bind(this),
    }
    return withAccess(stored, around, store, (account) => work(account, around))
  }

  /** Stores accounts. Returns their ids. */
  @InjectTransactionManager()
  async saveAccounts(
    accounts: readonly NewAccount[],
    actorId: string,
    @MedusaContext() context: Sql = {},
  ): Promise<string[]> {
    const ids: string[] = []
    for (const account of accounts) ids.push(await saveAccount(withinTransaction(context), account, actorId))
    return ids
  }

  @InjectManager()
  protected async findAccount(id: string, @MedusaContext() context: Sql = {}) {
    return findAccount(onConnection(context), id)
  }

  @InjectManager()
  protected async replaceTokens(
    before: StoredAccount,
    tokens: Pick<StoredAccount, "sealed" | "expires_at">,
    @MedusaContext() context: Sql = {},
  ): Promise<void> {
    await replaceTokens(onConnection(context), before, tokens)
  }

  @InjectManager()
  protected async endAccess(
    account: StoredAccount,
    status: "expired" | "revoked",
    problem: string,
    @MedusaContext() context: Sql = {},
  ): Promise<void> {
    await endAccess(onConnection(context), account, status, problem)
  }

  @InjectManager()
  protected async keepConnection(
    hash: string,
    pending: PendingConnection,
    @MedusaContext() context: Sql = {},
  ): Promise<Date> {
    return insertConnection(onConnection(context), hash, pending)
  }

  @InjectManager()
  protected async takeConnection(hash: string, actorId: string, @MedusaContext() context: Sql = {}) {
    return takeConnection(onConnection(context), hash, actorId)
  }

  private async surroundings(): Promise<Surroundings> {
    const settings = await this.dependencies.tenantConfig.read("social")
    const { urls, timeoutMs } = this.options
    return { settings, urls, timeoutMs }
  }

  private async configured(network: NetworkName): Promise<Surroundings> {
    const around = await this.surroundings()
    const { needs, title } = networks[network]
    const missing = needs.filter((name) => !around.settings[name])
    if (missing.length > 0)
      throw errors.notConfigured(`${title} needs the settings 'social': ${missing.join(", ")}.`)
    return around
  }
}

/** The place that an encrypted verifier is bound to. */
const placeOf = (state: string) => `${currentTenantId()}/social-connection/${hashOf(state)}`

function asProviderError(error: unknown): unknown {
  if (!(error instanceof NetworkError)) return error
  if (error.kind === "unclear" || error.kind === "unreachable" || error.kind === "rate_limited")
    return errors.providerError(error.message, { cause: error })
  return errors.invalidCredentials(`${error.message} Start again.`)
}
