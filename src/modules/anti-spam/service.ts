import type { SqlEntityManager } from "@medusajs/framework/mikro-orm/postgresql"
import type { Context, Logger } from "@medusajs/framework/types"
import { InjectTransactionManager, MedusaContext, MedusaService } from "@medusajs/framework/utils"
import { LRUCache } from "lru-cache"
import { clock } from "../../lib/clock"
import { currentTenantId } from "../../tenancy/current-tenant"
import { tenantKey } from "../../tenancy/tenant-keys"
import { botScore, botSignals, type Evidence } from "./lib/bot-score"
import { type Fingerprints, fingerprintsOf, textsOf } from "./lib/fingerprints"
import { issueChallenge, type ProofOfWork, readSolution } from "./lib/proof-of-work"
import { countSeen, deleteExpired, insertSpent, PURGED_AT_ONCE, type Purged, TABLES } from "./lib/rows"
import { type GenuineToken, readSpamToken, type TokenReading } from "./lib/spam-token"
import { SeenSubmission } from "./models/seen-submission"
import { SpentSpamToken } from "./models/spent-spam-token"
import {
  type Captcha,
  type CaptchaOptions,
  CaptchaUnavailableError,
  CaptchaUnreadableError,
  captchaVerifier,
} from "./providers/captcha"
import type { PresentedSubmission, Rules } from "./types"

interface Options {
  /** What the keys of all tenants are derived from. */
  secret: string
  captcha: CaptchaOptions
}

/** So many rows of one table a purge deletes at most; what is left is the next one's. */
const BATCHES_PER_PURGE = 50
const MOST_REMEMBERED = 10_000

/**
 * Tells people's submissions from machines', for the current tenant. No workflow writes here: a token stays spent and a
 * submission counted, whatever becomes of them.
 */
export default class AntiSpamModuleService extends MedusaService({ SpentSpamToken, SeenSubmission }) {
  private readonly logger: Logger
  private readonly secret: string
  private readonly captchaDoubt: ReturnType<typeof captchaVerifier>
  /** Tenants whose captcha has not answered, and who have been told so. */
  private readonly withoutCaptcha = new LRUCache<string, true>({ max: MOST_REMEMBERED })

  constructor(container: { logger: Logger }, options: Options) {
    super(container, options)
    this.logger = container.logger
    this.secret = options.secret
    this.captchaDoubt = captchaVerifier(options.captcha)
  }

  /** A proof-of-work challenge for a storefront without a server, good at this tenant for as long as a token. */
  async challenge(maxNumber: number): Promise<ProofOfWork> {
    return issueChallenge(this.key("spam-challenge"), maxNumber)
  }

  /**
   * What a presented token is worth: one that a storefront's server has signed with the tenant's spam secret, or a
   * solved challenge. Uses nothing up. Without a spam secret every signed token is `forged`.
   */
  async readToken(presented: string, spamSecret: string | null): Promise<TokenReading> {
    if (!presented.includes(".")) return readSolution(presented, this.key("spam-challenge"))
    return spamSecret === null ? { problem: "forged" } : readSpamToken(presented, spamSecret)
  }

  /** Uses a token up. False where it was used before: of any number of callers at the same moment, one gets true. */
  async spend(token: GenuineToken): Promise<boolean> {
    return this.spendInTransaction(token)
  }

  /**
   * Whether a submission looks like a machine's, by the shop's threshold. Counts it, for those that come after. What
   * gave it away is logged, without anything of its content or caller, and is not for the caller to know.
   */
  async isSuspect(submission: PresentedSubmission, rules: Rules): Promise<boolean> {
    const fingerprints = fingerprintsOf(submission, this.key("spam-fingerprint"))
    const [sameBefore, byClientBefore] = await this.countInTransaction(fingerprints)
    const evidence: Evidence = {
      isTrapFilled: submission.isTrapFilled,
      elapsedMs: clock.now() - submission.token.issuedAt.getTime(),
      texts: textsOf(submission.body),
      sameBefore,
      byClientBefore,
      captchaDoubt: 0,
    }
    // Nobody is asked about what is clear already.
    if (rules.captcha && botScore(botSignals(evidence)) <= rules.threshold)
      evidence.captchaDoubt = await this.askCaptcha(rules.captcha, submission.captchaToken)

    const signals = botSignals(evidence)
    const isSuspect = botScore(signals) > rules.threshold
    if (isSuspect)
      this.logger.info(`Suspected a bot at ${submission.route}, by its points ${JSON.stringify(signals)}`)
    return isSuspect
  }

  /** Deletes what has expired, a bounded number of rows. Any number of processes may do so at once. */
  async purgeExpired(): Promise<void> {
    for (const table of TABLES)
      for (let batch = 1; batch <= BATCHES_PER_PURGE; batch++)
        if ((await this.deleteInTransaction(table)) < PURGED_AT_ONCE) break
  }

  /**
   * A captcha that does not answer lets everybody through to the other signals: a shop can do without it for a while.
   * An answer that cannot be read counts as a refusal, because a visitor may have caused it.
   */
  private async askCaptcha(captcha: Captcha, token: string | undefined): Promise<number> {
    const whose = `${currentTenantId()}/${captcha.provider}`
    try {
      const doubt = await this.captchaDoubt(captcha, token)
      if (token) this.withoutCaptcha.delete(whose)
      return doubt
    } catch (error) {
      const isUnreadable = error instanceof CaptchaUnreadableError
      if (!isUnreadable && !(error instanceof CaptchaUnavailableError)) throw error
      const outcome = isUnreadable ? "refuses visitors" : "is left out"
      if (!this.withoutCaptcha.has(whose))
        this.logger.error(`The captcha ${captcha.provider} ${outcome} until it answers again`, error)
      this.withoutCaptcha.set(whose, true)
      return isUnreadable ? 1 : 0
    }
  }

  @InjectTransactionManager()
  protected async spendInTransaction(
    token: GenuineToken,
    @MedusaContext() context: Context<SqlEntityManager> = {},
  ): Promise<boolean> {
    return insertSpent(context, token)
  }

  @InjectTransactionManager()
  protected async countInTransaction(
    { content, client }: Fingerprints,
    @MedusaContext() context: Context<SqlEntityManager> = {},
  ): Promise<[number, number]> {
    // Always in this order, so that no two wait for each other.
    return [await countSeen(context, content), await countSeen(context, client)]
  }

  @InjectTransactionManager()
  protected async deleteInTransaction(
    table: Purged,
    @MedusaContext() context: Context<SqlEntityManager> = {},
  ): Promise<number> {
    return deleteExpired(context, table)
  }

  private key(purpose: "spam-challenge" | "spam-fingerprint"): string {
    return tenantKey(this.secret, purpose, currentTenantId())
  }
}
