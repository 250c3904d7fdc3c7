import type { MedusaNextFunction, MedusaRequest, MedusaResponse } from "@medusajs/framework/http"
import { z } from "zod"
import { inputOf } from "../../../kits/rows/input"
import type { Row } from "../../../kits/rows/row"
import { clientAddress } from "../../../lib/client-address"
import { errors } from "../../../lib/errors"
import { parse } from "../../../lib/parse"
import type { Settings } from "../../../lib/registry"
import { newSubmission } from "../../forms/module/schemas"
import type { GenuineToken, TokenProblem } from "../module/lib/spam-token"
import type { Rules } from "../module/types"

const MAX_CAPTCHA_TOKEN_LENGTH = 10_000

/** Body fields that all routes with `auth: "key+spam"` accept in addition. They are removed before the handler runs. */
export const antiSpamFields = z.object({
  spam_token: z
    .string()
    .optional()
    .describe("The anti-spam token or solved challenge, if the header 'x-svc-spam-token' is not sent."),
  captcha_token: z
    .string()
    .max(MAX_CAPTCHA_TOKEN_LENGTH)
    .optional()
    .describe("The captcha's response token, if the shop uses a captcha."),
  contact_me_by_fax: z
    .string()
    .optional()
    .describe("The value of a hidden field that only bots fill in. Omit it or send an empty text."),
})

type ExtraFields = z.output<typeof antiSpamFields>

const HEADER = "x-svc-spam-token"

const REFUSALS: Record<TokenProblem, string> = {
  malformed:
    "The anti-spam token has an unknown format. Send a signed token or the payload of a solved challenge.",
  forged: "The anti-spam token is from another shop, or the shop's spam secret has changed.",
  expired: "The anti-spam token has expired. It is valid for 30 minutes.",
  early: "The anti-spam token is from the future. Correct the clock of the server that issues it.",
}

const presented = new WeakMap<MedusaRequest, { token: GenuineToken; extra: ExtraFields }>()

/**
 * Runs before the validation of the body. Verifies the anti-spam token, and removes the anti-spam fields from the body.
 * It does not mark the token as used yet, so that a visitor can correct an invalid form.
 */
export async function requireSpamToken(
  req: MedusaRequest,
  _res: MedusaResponse,
  next: MedusaNextFunction,
): Promise<void> {
  await readPresented(req)
  next()
}

/**
 * Throws 403 unless the header or these fields of the body have a valid token. For a part of the body that arrives before
 * the rest. It does not replace {@link requireSpamToken}.
 */
export async function judgeSpamToken(req: MedusaRequest, fields: object): Promise<void> {
  await readToken(req, split(fields).extra)
}

/** Like {@link requireSpamToken}, but a call without a token continues. */
export async function acceptSpamToken(
  req: MedusaRequest,
  _res: MedusaResponse,
  next: MedusaNextFunction,
): Promise<void> {
  if (isPresented(req)) await readPresented(req)
  else req.body = split(req.body).rest
  next()
}

/** Whether the call has proven itself by an anti-spam token. */
export function hasSpamToken(req: MedusaRequest): boolean {
  return presented.has(req)
}

function isPresented(req: MedusaRequest): boolean {
  return !isNothing(tokenIn(req, split(req.body).extra))
}

function tokenIn(req: MedusaRequest, extra: Record<string, unknown>): unknown {
  return req.get(HEADER) || extra.spam_token
}

function isNothing(text: unknown): boolean {
  return text === undefined || text === null || text === ""
}

async function readToken(req: MedusaRequest, extra: Record<string, unknown>): Promise<GenuineToken> {
  const text = tokenIn(req, extra)
  if (isNothing(text)) throw errors.missingSpamToken()
  if (typeof text !== "string") throw errors.invalidSpamToken(REFUSALS.malformed)

  const { spam_secret } = await settingsOf(req)
  const token = await req.scope.resolve("antiSpam").readToken(text, spam_secret)
  if ("problem" in token) throw errors.invalidSpamToken(REFUSALS[token.problem])
  return token
}

async function readPresented(req: MedusaRequest): Promise<void> {
  const { extra, rest } = split(req.body)
  const token = await readToken(req, extra)
  presented.set(req, { token, extra: parse(antiSpamFields, extra) })
  req.body = rest
}

/** Runs after the validation of the body. Marks the token as used, and refuses probable bots. */
export function refuseBots(row: Row) {
  return async (req: MedusaRequest, _res: MedusaResponse, next: MedusaNextFunction): Promise<void> => {
    if (row.spamToken === "optional" && !hasSpamToken(req)) return next()
    const { token, extra } = presentedIn(req)
    const service = req.scope.resolve("antiSpam")
    if (!(await service.spend(token))) throw errors.invalidSpamToken("The anti-spam token has been used.")

    const { body } = inputOf(row, req)
    const submission = {
      route: `${row.method} ${row.path}`,
      body,
      typed: row.answersForm
        ? await req.scope.resolve("forms").typedAnswers(newSubmission.parse(body))
        : body,
      client: clientAddress(req),
      token,
      isTrapFilled: Boolean(extra.contact_me_by_fax),
      captchaToken: extra.captcha_token,
    }
    if (await service.isSuspect(submission, rulesOf(await settingsOf(req)))) throw errors.botSuspected()
    next()
  }
}

function presentedIn(req: MedusaRequest) {
  const found = presented.get(req)
  if (!found) throw errors.missingSpamToken()
  return found
}

function settingsOf(req: MedusaRequest): Promise<Settings<"anti_spam">> {
  return req.scope.resolve("tenantConfig").read("anti_spam")
}

/** The shop's settings for spam. Without its secret, a captcha service cannot be asked, so no captcha is used. */
function rulesOf(settings: Settings<"anti_spam">): Rules {
  const { captcha_provider: provider, captcha_secret: secret, captcha_site_key: siteKey } = settings
  return {
    threshold: settings.bot_score_threshold,
    captcha: provider && secret ? { provider, secret, siteKey } : undefined,
  }
}

/** Splits a body into the anti-spam fields and all others. */
function split(body: unknown): { extra: Record<string, unknown>; rest: unknown } {
  if (typeof body !== "object" || body === null || Array.isArray(body)) return { extra: {}, rest: body }
  const fields = Object.entries(body)
  const isOurs = ([name]: [string, unknown]) => Object.hasOwn(antiSpamFields.shape, name)
  return {
    extra: Object.fromEntries(fields.filter(isOurs)),
    rest: Object.fromEntries(fields.filter((field) => !isOurs(field))),
  }
}
