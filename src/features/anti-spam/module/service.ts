import type { SqlEntityManager } from "@medusajs/framework/mikro-orm/postgresql"
import type { Context, Logger } from "@medusajs/framework/types"
import { InjectTransactionManager, MedusaContext, MedusaService } from "@medusajs/framework/utils"
import { LRUCache } from "lru-cache"
import { clock } from "../../../lib/clock"
import { currentTenantId } from "../../../tenancy/current-tenant"
import { tenantKey } from "../../../tenancy/tenant-keys"
import {
  type Captcha,
  type CaptchaOptions,
  CaptchaUnavailableError,
  CaptchaUnreadableError,
  captchaTest,
  captchaVerifier,
} from "./captcha"
import { botScore, botSignals, type Evidence } from "./lib/bot-score"
import { type Fingerprints, fingerprintsOf, textsOf } from "./lib/fingerprints"
import { issueChallenge, type ProofOfWork, readSolution } from "./lib/proof-of-work"
import { countSeen, insertSpent } from "./lib/rows"
import { type GenuineToken, readSpamToken, type TokenReading } from "./lib/spam-token"
import { SeenSubmission } from "./models/seen-submission"
import { SpentSpamToken } from "./models/spent-spam-token"
import type { PresentedSubmission, Rules } from "./types"

interface Options {
  /** The installation's secret. The keys of all tenants are derived from it. */
  secret: string
  captcha: CaptchaOptions
}

const MAX_REMEMBERED = 10_000

/**
 * Detects bots for the current tenant. It is written to directly and not by workflows, because nothing here is ever
 * reverted: a used token stays used, and a counted submission stays counted.
 */
export default class AntiSpamModuleService extends MedusaService({ SpentSpamToken, SeenSubmission }) {
  private readonly logger: Logger
  private readonly secret: string
  private readonly captchaDoubt: ReturnType<typeof captchaVerifier>
  private readonly testedCaptcha: ReturnType<typeof captchaTest>
  /** The keys `<tenant>/<provider>` for which a captcha failure was logged, so that each is logged once. */
  private readonly withoutCaptcha = new LRUCache<string, true>({ max: MAX_REMEMBERED })

  constructor(container: { logger: Logger }, options: Options) {
    super(container, options)
    this.logger = container.logger
    this.secret = options.secret
    this.captchaDoubt = captchaVerifier(options.captcha)
    this.testedCaptcha = captchaTest(options.captcha)
  }

  /**
   * Creates a puzzle for the visitor's browser (proof of work), for storefronts without a server. It is valid as long
   * as a token.
   */
  async challenge(maxNumber: number): Promise<ProofOfWork> {
    return issueChallenge(this.key("spam-challenge"), maxNumber)
  }

  /**
   * Validates a token that a storefront's server has signed, or the solution of a puzzle. Does not mark it as used. If
   * the shop has no spam secret, every signed token is `forged`.
   */
  async readToken(presented: string, spamSecret: string | null): Promise<TokenReading> {
    if (!presented.includes(".")) return readSolution(presented, this.key("spam-challenge"))
    return spamSecret === null ? { problem: "forged" } : readSpamToken(presented, spamSecret)
  }

  /**
   * Marks a token as used. Returns false if it was used before. If several requests send the same token, exactly one
   * gets true.
   */
  async spend(token: GenuineToken): Promise<boolean> {
    return this.spendInTransaction(token)
  }

  /**
   * Returns whether a submission comes from a bot by the shop's rules. Also counts the submission. The log names the
   * reasons, but not the content or the sender. The response must not name them, because bots would learn from it.
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
    // Asks the captcha service only if the other reasons do not decide already.
    if (rules.captcha && botScore(botSignals(evidence)) <= rules.threshold)
      evidence.captchaDoubt = await this.askCaptcha(rules.captcha, submission.captchaToken)

    const signals = botSignals(evidence)
    const isSuspect = botScore(signals) > rules.threshold
    if (isSuspect)
      this.logger.info(`Suspected a bot at ${submission.route}, by its points ${JSON.stringify(signals)}`)
    return isSuspect
  }

  /**
   * If the captcha service does not answer, the other reasons decide alone. If its answer cannot be read, the visitor
   * counts as a bot, because a visitor may have caused that.
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
      const outcome = isUnreadable ? "refuses all visitors" : "is skipped"
      if (!this.withoutCaptcha.has(whose))
        this.logger.error(`The captcha ${captcha.provider} ${outcome} until it answers again`, error)
      this.withoutCaptcha.set(whose, true)
      return isUnreadable ? 1 : 0
    }
  }

  /** Tests a secret by a token that cannot be valid. Returns the service's error codes. Throws 502 `provider_error`. */
  async testCaptcha(captcha: Captcha): Promise<string[]> {
    return this.testedCaptcha(captcha)
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
    // Always locks in this order, to avoid deadlocks.
    const same = content === undefined ? 0 : await countSeen(context, content)
    return [same, await countSeen(context, client)]
  }

  private key(purpose: "spam-challenge" | "spam-fingerprint"): string {
    return tenantKey(this.secret, purpose, currentTenantId())
  }
}
