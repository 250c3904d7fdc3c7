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
  deletePromotionsWorkflow,
  updatePromotionsStatusWorkflow,
} from "@medusajs/medusa/core-flows"
import { z } from "zod"
import { errors } from "../lib/errors"
import { changing, reading } from "./define"
import { MARK } from "./lib/mark"
import { money, ownCurrency, requireWritable } from "./lib/money"
import { say } from "./lib/texts"
import type { ApprovedCall, Call, Language, Outcome, Skill } from "./skill"

const MOST_SHOWN = 100

const code = z
  .string()
  .trim()
  .min(3)
  .max(50)
  .regex(/^[\p{L}\p{N}_-]+$/u, "must be letters, digits, - and _")

const createInput = z.strictObject({
  code: code.describe("What customers enter, such as SPRING20."),
  percent: z.number().positive().max(100).optional().describe("How many percent are taken off."),
  amount: z.number().positive().max(1_000_000).optional().describe("Or how much, in major units."),
  currency_code: z
    .string()
    .regex(/^[a-z]{3}$/i, "must be a currency code such as eur")
    .optional()
    .describe("Of the amount. Left out, the shop's own currency."),
  of: z.enum(["order", "items", "shipping"]).default("order").describe("What it is taken off."),
  most_uses: z.int().min(1).max(10_000_000).optional().describe("After so many uses it ends."),
})
const createBasis = z.object({ currency: z.string().nullable() })

const stateInput = z.strictObject({
  code: code.describe("The promotion's code."),
  status: z.enum(["active", "inactive"]).describe("`inactive` ends it, `active` lets it be used again."),
})
const stateBasis = z.object({ promotion_id: z.string(), before: z.enum(PromotionStatus) })
const kept = {
  made: z.object({ promotion_id: z.string() }),
  changed: stateBasis.extend({ after: z.enum(PromotionStatus) }),
}

/** Codes by which customers pay less. */
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
      description: "Lists discount codes, with how much they take off and how often they were used.",
      input: z.strictObject({}),
      rights: [{ resource: "promotion", operation: "read" }],
      async read({ scope, language }) {
        const found = await listPromotions(scope)
        return { data: found, text: told(found, language) }
      },
    }),
    changing({
      name: "create_promotion",
      description: "Makes a discount code that takes a percentage or an amount off. It can be used at once.",
      input: createInput,
      basis: createBasis,
      rights: [{ resource: "promotion", operation: "create" }],
      async preview(call, wanted) {
        if ((wanted.percent === undefined) === (wanted.amount === undefined))
          throw errors.invalidField("Say either percent or amount.")
        if (await promotionOf(call, wanted.code))
          throw errors.duplicate(`There is a code '${wanted.code}' already.`)
        const currency =
          wanted.amount === undefined
            ? null
            : (wanted.currency_code?.toLowerCase() ?? (await ownCurrency(call)))
        if (currency !== null) await requireWritable(call, currency, wanted.amount ?? 0)
        const off = worth(call.language, wanted.percent ?? wanted.amount ?? 0, currency)
        return {
          summary: say(TEXTS.create, call.language, { code: wanted.code, off }),
          changes: [
            { what: wanted.code, before: null, after: `${off} (${wanted.of})` },
            {
              what: say(TEXTS.uses, call.language),
              before: null,
              after: wanted.most_uses === undefined ? "∞" : String(wanted.most_uses),
            },
          ],
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
                application_method: {
                  type: currency === null ? ApplicationMethodType.PERCENTAGE : ApplicationMethodType.FIXED,
                  target_type: TARGETS[wanted.of],
                  value: wanted.percent ?? wanted.amount ?? 0,
                  ...(currency !== null && { currency_code: currency }),
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
      },
    }),
    changing({
      name: "set_promotion_status",
      description: "Ends a discount code, or lets it be used again.",
      input: stateInput,
      basis: stateBasis,
      rights: [{ resource: "promotion", operation: "update" }],
      async preview(call, wanted) {
        const promotion = await promotionOf(call, wanted.code)
        if (!promotion) throw errors.notFound(`There is no code '${wanted.code}'.`)
        if (promotion.status === STATUSES[wanted.status]) throw errors.invalidState("That is so already.")
        return {
          summary: say(TEXTS[wanted.status], call.language, { code: promotion.code }),
          changes: [{ what: promotion.code, before: promotion.status, after: wanted.status }],
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
  byWords: () => ({ action: "list_promotions", input: {} }),
}

const TARGETS = {
  order: ApplicationMethodTargetType.ORDER,
  items: ApplicationMethodTargetType.ITEMS,
  shipping: ApplicationMethodTargetType.SHIPPING_METHODS,
}
const STATUSES = { active: PromotionStatus.ACTIVE, inactive: PromotionStatus.INACTIVE }

interface PromotionOverview {
  id: string
  code: string
  status: PromotionStatus
  used: number
  limit: number | null
  type: string
  value: number
  currency_code: string | null
}

async function listPromotions(
  scope: Call["scope"],
  filters: { id?: string; code?: string } = {},
): Promise<PromotionOverview[]> {
  const { data } = await scope.resolve(ContainerRegistrationKeys.QUERY).graph({
    entity: "promotion",
    fields: [
      ...["id", "code", "status", "used", "limit"],
      ...["application_method.type", "application_method.value", "application_method.currency_code"],
    ],
    filters,
    pagination: { take: MOST_SHOWN, skip: 0, order: { created_at: "DESC" } },
  })
  return data.map((promotion) => ({
    id: promotion.id,
    code: promotion.code,
    status: z.enum(PromotionStatus).parse(promotion.status),
    used: promotion.used ?? 0,
    limit: promotion.limit ?? null,
    type: promotion.application_method?.type ?? "",
    value: Number(promotion.application_method?.value ?? 0),
    currency_code: promotion.application_method?.currency_code ?? null,
  }))
}

/** By its code as it was entered, or in capitals. */
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

function made(id: string): Outcome {
  return { result: { promotion_id: id }, undo: { promotion_id: id } }
}

function changed(change: z.output<typeof kept.changed>): Outcome {
  return { result: { promotion_id: change.promotion_id, status: change.after }, undo: change }
}

function worth(language: Language, value: number, currency: string | null): string {
  return currency === null ? `${value}%` : money(value, currency, language)
}

const TEXTS = {
  none: { en: "There are no discount codes.", tr: "İndirim kodu yok." },
  heading: { en: "{count} discount codes:", tr: "{count} indirim kodu:" },
  line: {
    en: "- {code}: {off}, {status}, used {used} times",
    tr: "- {code}: {off}, {status}, {used} kez kullanıldı",
  },
  uses: { en: "Uses at most", tr: "En çok kullanım" },
  create: { en: "Create the code {code}: {off} off", tr: "{code} kodunu oluştur: {off} indirim" },
  active: { en: "Let the code {code} be used again", tr: "{code} kodunu yeniden geçerli kıl" },
  inactive: { en: "End the code {code}", tr: "{code} kodunu bitir" },
}

function told(found: PromotionOverview[], language: Language): string {
  if (found.length === 0) return say(TEXTS.none, language)
  const lines = found.map(({ code: named, value, currency_code, status, used }) =>
    say(TEXTS.line, language, { code: named, off: worth(language, value, currency_code), status, used }),
  )
  return [say(TEXTS.heading, language, { count: found.length }), ...lines].join("\n")
}
