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
} from "@medusajs/medusa/core-flows"
import { z } from "zod"
import { changing } from "../../../kits/skills/define"
import { MARK } from "../../../kits/skills/lib/mark"
import { ownCurrency, requireWritable } from "../../../kits/skills/lib/money"
import { say } from "../../../kits/skills/lib/texts"
import type { ApprovedCall, Language, Outcome } from "../../../kits/skills/skill"
import { clock } from "../../../lib/clock"
import { errors } from "../../../lib/errors"
import {
  type Conditions,
  code,
  conditionsOf,
  discountText,
  endOf,
  MINIMUM_OF,
  promotionOf,
  startOf,
} from "./promotion-changes"

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

const madeOne = z.object({ promotion_id: z.string() })

export const createPromotion = changing({
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
    const off = discountText(call.language, { ...wanted, currency })
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
                wanted.amount === undefined ? ApplicationMethodType.PERCENTAGE : ApplicationMethodType.FIXED,
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
    const { promotion_id: id } = madeOne.parse(undo)
    if ((await madeBy(call)) === id) await deletePromotionsWorkflow(call.scope).run({ input: { ids: [id] } })
    await deleteCampaign(call)
  },
})

const TARGETS = {
  order: ApplicationMethodTargetType.ORDER,
  items: ApplicationMethodTargetType.ITEMS,
  shipping: ApplicationMethodTargetType.SHIPPING_METHODS,
}

/** The engine stores the start and end of a promotion in a campaign. So each promotion gets a campaign of its own. */
function campaignOf({ mark }: ApprovedCall, { code: name, starts_at, ends_at }: Conditions) {
  if (starts_at === undefined && ends_at === undefined) return {}
  return {
    campaign: {
      name,
      campaign_identifier: mark,
      starts_at: starts_at === undefined ? null : startOf(starts_at),
      ends_at: ends_at === undefined ? null : endOf(ends_at),
    },
  }
}

/** Rules that the engine compares with the cart. A minimum amount also needs its currency. */
function rulesOf({ minimum, amount }: Conditions, currency: string | null) {
  if (minimum === undefined || currency === null) return {}
  const least = { attribute: MINIMUM_OF, operator: "gte" as const, values: [String(minimum)] }
  const inCurrency = { attribute: "currency_code", operator: "eq" as const, values: [currency] }
  return { rules: amount === undefined ? [least, inCurrency] : [least] }
}

function requireSpan(language: Language, { starts_at, ends_at }: Conditions): void {
  const end = ends_at === undefined ? undefined : endOf(ends_at).getTime()
  if (end !== undefined && end <= clock.now()) throw errors.outOfRange(say(TEXTS.past, language))
  if (end !== undefined && starts_at !== undefined && startOf(starts_at).getTime() >= end)
    throw errors.outOfRange(say(TEXTS.turned, language))
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

const TEXTS = {
  create: { en: "Create the code {code}: {off}", tr: "{code} kodunu oluştur: {off}" },
  past: { en: "The end is in the past.", tr: "Bitiş tarihi geçmiş." },
  turned: { en: "The end is before the start.", tr: "Bitiş, başlangıçtan önce." },
  either: { en: "Give either percent or amount.", tr: "Yüzde ya da tutar söyleyin, ikisini birden değil." },
  taken: { en: "There is a code “{code}” already.", tr: "“{code}” kodu zaten var." },
}
