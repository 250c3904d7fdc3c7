import {
  ApplicationMethodAllocation,
  ApplicationMethodTargetType,
  ApplicationMethodType,
  ContainerRegistrationKeys,
  PromotionStatus,
  PromotionType,
} from "@medusajs/framework/utils"
import {
  createPromotionsWorkflow,
  deleteCampaignsWorkflow,
  deletePromotionsWorkflow,
  updatePromotionsStatusWorkflow,
} from "@medusajs/medusa/core-flows"
import { z } from "zod"
import { clock } from "../lib/clock"
import { errors } from "../lib/errors"
import { promotionCommand } from "./commands/promotions"
import { changing, reading } from "./define"
import { MARK } from "./lib/mark"
import { ownCurrency, requireWritable } from "./lib/money"
import {
  beginOf,
  type Conditions,
  conditionsOf,
  endOf,
  isUsable,
  listPromotions,
  MINIMUM_OF,
  MOST_SHOWN,
  offOf,
  type PromotionOverview,
  toldPromotions,
} from "./lib/promotions"
import { alreadyDone, stateText } from "./lib/states"
import { say } from "./lib/texts"
import { promotionLookup } from "./lookups/others"
import type { ApprovedCall, Call, Language, Outcome, Skill } from "./skill"

const code = z
  .string()
  .trim()
  .min(3)
  .max(50)
  .regex(/^[\p{L}\p{N}_-]+$/u, "must be letters, digits, - and _")

const moment = z.union([z.iso.date(), z.iso.datetime({ offset: true })])

const createInput = z.strictObject({
  code: code.describe("The code that customers enter, such as SPRING20."),
  percent: z.number().positive().max(100).optional().describe("The discount in percent."),
  amount: z
    .number()
    .positive()
    .max(1_000_000)
    .optional()
    .describe("The discount as an amount in major units, instead of percent."),
  currency_code: z
    .string()
    .regex(/^[a-z]{3}$/i, "must be a currency code such as eur")
    .optional()
    .describe("The amount's currency. The default is the shop's own."),
  of: z.enum(["order", "items", "shipping"]).default("order").describe("The part of the price to discount."),
  most_uses: z
    .int()
    .min(1)
    .max(10_000_000)
    .optional()
    .describe("The number of uses after which the code ends."),
  minimum: z
    .number()
    .positive()
    .max(1_000_000_000)
    .optional()
    .describe("The lowest total of an order's items, in major units of the currency."),
  starts_at: moment.optional().describe("The start. The default is now."),
  ends_at: moment.optional().describe("The end; a day is included. The default is no end."),
})
const createBasis = z.object({ currency: z.string().nullable() })

const stateInput = z.strictObject({
  code: code.describe("The promotion's code."),
  status: z.enum(["active", "inactive"]).describe("`inactive` ends the code, `active` starts it again."),
})
const stateBasis = z.object({ promotion_id: z.string(), before: z.enum(PromotionStatus) })
const kept = {
  made: z.object({ promotion_id: z.string() }),
  changed: stateBasis.extend({ after: z.enum(PromotionStatus) }),
}

/** Discount codes. */
export const promotions: Skill = {
  id: "promotions",
  category: "catalogue",
  title: { en: "Discounts", tr: "İndirimler" },
  examples: {
    en: [
      "Create a discount code SUMMER10 for 10 percent",
      "Which promotions are running?",
      "Make a coupon for 5 euros off",
      "End the promotion WELCOME10",
      "list our discount codes",
      "new voucher for free shipping",
      "deactivate the coupon SPRING",
      "set up a sale code with 15% off",
      "discount campaign",
      "10 euro voucher code",
      "cancel the discount code",
      "which vouchers exist?",
    ],
    tr: [
      "Yüzde 10 için YAZ10 indirim kodu oluştur",
      "Hangi promosyonlar sürüyor?",
      "5 euroluk bir kupon hazırla",
      "WELCOME10 promosyonunu bitir",
      "indirim kodlarımızı listele",
      "ücretsiz kargo için yeni kupon",
      "BAHAR kuponunu devre dışı bırak",
      "%15 indirimli bir kampanya kodu aç",
      "indirim kampanyası",
      "10 euroluk kupon kodu",
      "indirim kodunu iptal et",
      "hangi kuponlar var?",
      "promosyon kodu oluştur",
    ],
  },
  model_tier: "fast",
  icon: "ReceiptPercent",
  needs: [],
  actions: [
    reading({
      name: "list_promotions",
      description: "Lists discount codes, the newest first, with discount, conditions and number of uses.",
      input: z.strictObject({
        state: z
          .enum(["usable", "not_usable"])
          .optional()
          .describe("True for usable codes only, false for unusable ones."),
        code: code.optional().describe("Only this one."),
        limit: z.int().min(1).max(MOST_SHOWN).default(MOST_SHOWN),
      }),
      rights: [{ resource: "promotion", operation: "read" }],
      async read({ scope, language }, { state, code: named, limit }) {
        const all = await listPromotions(scope, named === undefined ? {} : { code: named })
        const found = all.filter((one) => state === undefined || isUsable(one) === (state === "usable"))
        return { data: found.slice(0, limit), text: toldPromotions(found.slice(0, limit), language) }
      },
    }),
    changing({
      name: "create_promotion",
      description: "Creates a discount code for a percentage or an amount.",
      input: createInput,
      basis: createBasis,
      rights: [{ resource: "promotion", operation: "create" }],
      async preview(call, wanted) {
        if ((wanted.percent === undefined) === (wanted.amount === undefined))
          throw errors.invalidField(say(TEXTS.either, call.language))
        if (await promotionOf(call, wanted.code))
          throw errors.duplicate(say(TEXTS.taken, call.language, { code: wanted.code }))
        const hasSum = wanted.amount !== undefined || wanted.minimum !== undefined
        const currency = hasSum ? (wanted.currency_code?.toLowerCase() ?? (await ownCurrency(call))) : null
        for (const sum of [wanted.amount, wanted.minimum])
          if (currency !== null && sum !== undefined) await requireWritable(call, currency, sum)
        requireSpan(call.language, wanted)
        const off = offOf(call.language, { ...wanted, currency })
        return {
          summary: say(TEXTS.create, call.language, { code: wanted.code, off }),
          changes: conditionsOf(call.language, wanted, currency, off),
          input: { ...wanted, ...(currency !== null && { currency_code: currency }) },
          subjects: [`promotion:${wanted.code}`],
          basis: { currency },
        }
      },
      async run(call, { input: wanted, basis: { currency } }) {
        const { result } = await createPromotionsWorkflow(call.scope).run({
          input: {
            promotionsData: [
              {
                code: wanted.code,
                type: PromotionType.STANDARD,
                status: PromotionStatus.ACTIVE,
                ...(wanted.most_uses !== undefined && { limit: wanted.most_uses }),
                ...campaignOf(call, wanted),
                ...rulesOf(wanted, currency),
                application_method: {
                  type:
                    wanted.amount === undefined
                      ? ApplicationMethodType.PERCENTAGE
                      : ApplicationMethodType.FIXED,
                  target_type: TARGETS[wanted.of],
                  value: wanted.percent ?? wanted.amount ?? 0,
                  ...(wanted.amount !== undefined && currency !== null && { currency_code: currency }),
                  ...(wanted.of !== "order" && { allocation: ApplicationMethodAllocation.ACROSS }),
                },
                metadata: { [MARK]: call.mark },
              },
            ],
          },
        })
        const [promotion] = result
        if (!promotion) throw errors.internalError()
        return made(promotion.id)
      },
      async findDone(call) {
        const id = await madeBy(call)
        return id === undefined ? undefined : made(id)
      },
      async undo(call, { undo }) {
        const { promotion_id: id } = kept.made.parse(undo)
        if ((await madeBy(call)) === id)
          await deletePromotionsWorkflow(call.scope).run({ input: { ids: [id] } })
        await deleteCampaign(call)
      },
    }),
    changing({
      name: "set_promotion_status",
      description: "Ends a discount code, or starts it again.",
      input: stateInput,
      basis: stateBasis,
      rights: [{ resource: "promotion", operation: "update" }],
      async preview(call, wanted) {
        const promotion = await promotionOf(call, wanted.code)
        if (!promotion) throw errors.notFound(say(TEXTS.none, call.language, { code: wanted.code }))
        if (promotion.status === STATUSES[wanted.status]) throw alreadyDone(call.language)
        return {
          summary: say(TEXTS[wanted.status], call.language, { code: promotion.code }),
          changes: [
            {
              what: say(TEXTS.status, call.language, { code: promotion.code }),
              before: stateText(promotion.status, call.language),
              after: stateText(wanted.status, call.language),
            },
          ],
          input: { ...wanted, code: promotion.code },
          subjects: [`promotion:${promotion.code}`],
          basis: { promotion_id: promotion.id, before: promotion.status },
        }
      },
      async run(call, { input, basis }) {
        await setStatus(call, basis.promotion_id, STATUSES[input.status])
        return changed({ ...basis, after: STATUSES[input.status] })
      },
      async findDone(call, { input: { code: named, status }, basis }) {
        const now = await promotionOf(call, named)
        const isMade = now?.id === basis.promotion_id && now.status === STATUSES[status]
        return isMade ? changed({ ...basis, after: STATUSES[status] }) : undefined
      },
      async undo(call, { undo }) {
        const { promotion_id, before, after } = kept.changed.parse(undo)
        const now = (await listPromotions(call.scope, { id: promotion_id }))[0]
        if (now?.status === after) await setStatus(call, promotion_id, before)
      },
    }),
  ],
  byCommand: promotionCommand,
  byWords: promotionLookup,
}

const TARGETS = {
  order: ApplicationMethodTargetType.ORDER,
  items: ApplicationMethodTargetType.ITEMS,
  shipping: ApplicationMethodTargetType.SHIPPING_METHODS,
}
const STATUSES = { active: PromotionStatus.ACTIVE, inactive: PromotionStatus.INACTIVE }

/** The engine stores start and end in a campaign. Each promotion gets its own. */
function campaignOf({ mark }: ApprovedCall, { code: name, starts_at, ends_at }: Conditions) {
  if (starts_at === undefined && ends_at === undefined) return {}
  return {
    campaign: {
      name,
      campaign_identifier: mark,
      starts_at: starts_at === undefined ? null : beginOf(starts_at),
      ends_at: ends_at === undefined ? null : endOf(ends_at),
    },
  }
}

/** The engine compares these rules with the cart. A minimum needs a currency. */
function rulesOf({ minimum, amount }: Conditions, currency: string | null) {
  if (minimum === undefined || currency === null) return {}
  const least = { attribute: MINIMUM_OF, operator: "gte" as const, values: [String(minimum)] }
  const inCurrency = { attribute: "currency_code", operator: "eq" as const, values: [currency] }
  return { rules: amount === undefined ? [least, inCurrency] : [least] }
}

function requireSpan(language: Language, { starts_at, ends_at }: Conditions): void {
  const end = ends_at === undefined ? undefined : endOf(ends_at).getTime()
  if (end !== undefined && end <= clock.now()) throw errors.outOfRange(say(TEXTS.past, language))
  if (end !== undefined && starts_at !== undefined && beginOf(starts_at).getTime() >= end)
    throw errors.outOfRange(say(TEXTS.turned, language))
}

/** Finds a code as entered, or in capitals. */
async function promotionOf({ scope }: Call, named: string): Promise<PromotionOverview | undefined> {
  const [exact] = await listPromotions(scope, { code: named })
  return exact ?? (await listPromotions(scope, { code: named.toUpperCase() }))[0]
}

async function setStatus({ scope }: ApprovedCall, id: string, status: PromotionStatus): Promise<void> {
  await updatePromotionsStatusWorkflow(scope).run({ input: { promotionsData: [{ id, status }] } })
}

function madeBy({ scope, mark }: ApprovedCall): Promise<string | undefined> {
  return scope.resolve("products").findMarked("promotion", { key: MARK, value: mark })
}

async function deleteCampaign({ scope, mark }: ApprovedCall): Promise<void> {
  const { data } = await scope
    .resolve(ContainerRegistrationKeys.QUERY)
    .graph({ entity: "campaign", fields: ["id"], filters: { campaign_identifier: mark } })
  if (data.length > 0) await deleteCampaignsWorkflow(scope).run({ input: { ids: data.map(({ id }) => id) } })
}

function made(id: string): Outcome {
  return { result: { promotion_id: id }, undo: { promotion_id: id } }
}

function changed(change: z.output<typeof kept.changed>): Outcome {
  return { result: { promotion_id: change.promotion_id, status: change.after }, undo: change }
}

const TEXTS = {
  create: { en: "Create the code {code}: {off}", tr: "{code} kodunu oluştur: {off}" },
  active: { en: "Let the code {code} be used again", tr: "{code} kodunu yeniden geçerli kıl" },
  inactive: { en: "End the code {code}", tr: "{code} kodunu bitir" },
  status: { en: "Code {code}", tr: "{code} kodu" },
  past: { en: "The end is in the past.", tr: "Bitiş tarihi geçmiş." },
  turned: { en: "The end is before the start.", tr: "Bitiş, başlangıçtan önce." },
  either: { en: "Give either percent or amount.", tr: "Yüzde ya da tutar söyleyin, ikisini birden değil." },
  taken: { en: "There is a code “{code}” already.", tr: "“{code}” kodu zaten var." },
  none: { en: "There is no code “{code}”.", tr: "“{code}” diye bir kod yok." },
}
