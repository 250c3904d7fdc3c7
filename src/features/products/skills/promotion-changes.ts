import type { MedusaContainer } from "@medusajs/framework/types"
import { ContainerRegistrationKeys, PromotionStatus } from "@medusajs/framework/utils"
import { z } from "zod"
import { counted, money } from "../../../kits/skills/lib/money"
import { stateText } from "../../../kits/skills/lib/states"
import { say } from "../../../kits/skills/lib/texts"
import type { ShownChange } from "../../../kits/skills/shown-change"
import type { Call, Language, Texts } from "../../../kits/skills/skill"
import { clock } from "../../../lib/clock"

export const MAX_SHOWN = 100
/** The attribute for a rule about the price of a cart's items before discounts. */
export const MINIMUM_OF = "original_item_total"
const MS_PER_DAY = 86_400_000

export const code = z
  .string()
  .trim()
  .min(3)
  .max(50)
  .regex(/^[\p{L}\p{N}_-]+$/u, "must be letters, digits, - and _")

/** A new code with its conditions. */
export interface Conditions {
  code: string
  percent?: number | undefined
  amount?: number | undefined
  of: "order" | "items" | "shipping"
  most_uses?: number | undefined
  minimum?: number | undefined
  starts_at?: string | undefined
  ends_at?: string | undefined
}

export interface PromotionOverview {
  id: string
  code: string
  status: PromotionStatus
  used: number
  limit: number | null
  of: string
  type: string
  value: number
  currency_code: string | null
  minimum: { amount: number; currency_code: string | null } | null
  starts_at: Date | null
  ends_at: Date | null
}

/** The shop's discount codes, newest first. */
export async function listPromotions(
  scope: MedusaContainer,
  filters: { id?: string; code?: string } = {},
): Promise<PromotionOverview[]> {
  const { data } = await scope.resolve(ContainerRegistrationKeys.QUERY).graph({
    entity: "promotion",
    fields: [
      "id",
      "code",
      "status",
      "used",
      "limit",
      "campaign.starts_at",
      "campaign.ends_at",
      "application_method.type",
      "application_method.value",
      "application_method.currency_code",
      "application_method.target_type",
      "rules.attribute",
      "rules.values.value",
    ],
    filters,
    pagination: { take: MAX_SHOWN, skip: 0, order: { created_at: "DESC" } },
  })
  return data.map(({ application_method: method, campaign, rules, ...promotion }) => ({
    id: promotion.id,
    code: promotion.code,
    status: z.enum(PromotionStatus).parse(promotion.status),
    used: promotion.used ?? 0,
    limit: promotion.limit ?? null,
    of: method?.target_type ?? "",
    type: method?.type ?? "",
    value: Number(method?.value ?? 0),
    currency_code: method?.currency_code ?? null,
    minimum: minimumIn(rules ?? [], method?.currency_code ?? null),
    starts_at: momentOf(campaign?.starts_at),
    ends_at: momentOf(campaign?.ends_at),
  }))
}

interface Rule {
  attribute?: string
  values?: ({ value?: string } | null)[]
}

function minimumIn(rules: (Rule | null)[], currency: string | null): PromotionOverview["minimum"] {
  const valueOf = (attribute: string) =>
    rules.find((rule) => rule?.attribute === attribute)?.values?.[0]?.value
  const amount = valueOf(MINIMUM_OF)
  return amount === undefined
    ? null
    : { amount: Number(amount), currency_code: valueOf("currency_code") ?? currency }
}

function momentOf(value: Date | string | null | undefined): Date | null {
  return value == null ? null : new Date(value)
}

export function isUsable({ status, limit, used, starts_at, ends_at }: PromotionOverview): boolean {
  const now = clock.now()
  const hasBegun = starts_at === null || starts_at.getTime() <= now
  const isOver = ends_at !== null && ends_at.getTime() <= now
  return status === PromotionStatus.ACTIVE && (limit === null || used < limit) && hasBegun && !isOver
}

export function startOf(moment: string): Date {
  return new Date(moment)
}

/** The moment at which a promotion ends. A day without a time ends when the next day begins. */
export function endOf(moment: string): Date {
  return moment.length > DAY_LENGTH ? new Date(moment) : new Date(Date.parse(moment) + MS_PER_DAY)
}

const DAY_LENGTH = "2026-01-31".length

/** The discount in words: `20% off the order`, `€5.00 off shipping`, `free shipping`. */
export function discountText(
  language: Language,
  {
    percent,
    amount,
    of,
    currency,
  }: Pick<Conditions, "percent" | "amount" | "of"> & { currency: string | null },
): string {
  if (of === "shipping" && percent === 100) return say(TEXTS.free, language)
  const worth =
    amount === undefined || currency === null
      ? percentLabel(percent ?? 0, language)
      : money(amount, currency, language)
  return say(TEXTS[of], language, { worth })
}

function percentLabel(percent: number, language: Language): string {
  return language === "tr" ? `%${percent}` : `${percent}%`
}

/** The conditions of a new code, as lines of a preview. */
export function conditionsOf(
  language: Language,
  { code, most_uses, minimum, starts_at, ends_at }: Conditions,
  currency: string | null,
  off: string,
): ShownChange[] {
  const row = (what: Texts, after: string | undefined): ShownChange[] =>
    after === undefined ? [] : [{ what: say(what, language), before: null, after }]
  return [
    ...row({ en: `Code ${code}`, tr: `${code} kodu` }, off),
    ...row(
      TEXTS.minimum,
      minimum === undefined || currency === null ? undefined : money(minimum, currency, language),
    ),
    ...row(TEXTS.begins, starts_at),
    ...row(TEXTS.ends, ends_at),
    ...row(TEXTS.uses, most_uses === undefined ? undefined : String(most_uses)),
  ]
}

export function promotionsText(found: PromotionOverview[], language: Language): string {
  if (found.length === 0) return say(TEXTS.none, language)
  const lines = found.map((one) => {
    const isSum = one.type === "fixed"
    const of = one.of === "shipping_methods" ? "shipping" : one.of === "items" ? "items" : "order"
    const off = discountText(language, {
      of,
      currency: one.currency_code,
      ...(isSum ? { amount: one.value } : { percent: one.value }),
    })
    return `- ${one.code}: ${[off, ...detailsOf(one, language)].join(", ")}`
  })
  return [counted(TEXTS.heading, found.length, language), ...lines].join("\n")
}

function detailsOf(
  { minimum, starts_at, ends_at, status, used, limit }: PromotionOverview,
  language: Language,
): string[] {
  const now = clock.now()
  const day = (moment: Date) => moment.toISOString().slice(0, DAY_LENGTH)
  // At `ends_at` the code does not work any more. So show the day before, the last one on which it works.
  const last = ends_at && day(new Date(ends_at.getTime() - 1))
  const isOver = ends_at !== null && ends_at.getTime() <= now
  const times = used === 1 ? TEXTS.once : TEXTS.used
  return [
    minimum?.currency_code
      ? say(TEXTS.from, language, { minimum: money(minimum.amount, minimum.currency_code, language) })
      : "",
    starts_at && starts_at.getTime() > now ? say(TEXTS.since, language, { day: day(starts_at) }) : "",
    last && !isOver ? say(TEXTS.until, language, { day: last }) : "",
    isOver ? stateText("inactive", language) : stateText(status, language),
    limit === null ? say(times, language, { used }) : say(TEXTS.usedOf, language, { used, limit }),
  ].filter((text) => text !== "")
}

const TEXTS = {
  free: { en: "free shipping", tr: "ücretsiz kargo" },
  order: { en: "{worth} off the order", tr: "siparişte {worth} indirim" },
  items: { en: "{worth} off the items", tr: "ürünlerde {worth} indirim" },
  shipping: { en: "{worth} off shipping", tr: "kargoda {worth} indirim" },
  minimum: { en: "Smallest order", tr: "En küçük sipariş" },
  begins: { en: "Starts", tr: "Başlangıç" },
  ends: { en: "Ends", tr: "Bitiş" },
  uses: { en: "Uses at most", tr: "En çok kullanım" },
  from: { en: "for orders from {minimum}", tr: "{minimum} ve üzeri siparişlerde" },
  since: { en: "from {day}", tr: "{day} tarihinden itibaren" },
  until: { en: "until {day}", tr: "{day} tarihine kadar" },
  used: { en: "used {used} times", tr: "{used} kez kullanıldı" },
  once: { en: "used once", tr: "bir kez kullanıldı" },
  usedOf: { en: "used {used} of {limit} times", tr: "{limit} kullanımdan {used} tanesi" },
  none: { en: "No discount code fits.", tr: "Böyle bir indirim kodu yok." },
  heading: {
    one: { en: "1 discount code:", tr: "1 indirim kodu:" },
    many: { en: "{count} discount codes:", tr: "{count} indirim kodu:" },
  },
}

/** Finds a discount code as it was written, or else in capital letters. */
export async function promotionOf({ scope }: Call, named: string): Promise<PromotionOverview | undefined> {
  const [exact] = await listPromotions(scope, { code: named })
  return exact ?? (await listPromotions(scope, { code: named.toUpperCase() }))[0]
}
