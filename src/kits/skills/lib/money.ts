import { ContainerRegistrationKeys } from "@medusajs/framework/utils"
import { errors } from "../../../lib/errors"
import { shopCurrency } from "../../shop/currency"
import type { Call, Language, Texts } from "../skill"
import { PROBLEMS } from "./problems"
import { say } from "./texts"

const LOCALES = { en: "en-US", tr: "tr-TR" }

/** Writes an amount in major units (euros, not cents) in a language. */
export function money(amount: number, currency: string, language: Language): string {
  const style = { style: "currency", currency: currency.toUpperCase() } as const
  return new Intl.NumberFormat(LOCALES[language], style).format(amount)
}

export function wholeNumber(count: number, language: Language): string {
  return new Intl.NumberFormat(LOCALES[language]).format(count)
}

/** Puts a number into a text, in its singular or plural form. */
export function counted(
  { one, many }: { one: Texts; many: Texts },
  count: number,
  language: Language,
  values: Record<string, string | number> = {},
): string {
  return say(count === 1 ? one : many, language, { ...values, count: wholeNumber(count, language) })
}

/** Writes a day such as `2026-03-14`, in UTC. */
export function day(moment: Date | string): string {
  return new Date(moment).toISOString().slice(0, 10)
}

/** How many decimals a currency has. Throws 400 for an unknown currency. */
export async function digitsOf(
  { scope, language }: Pick<Call, "scope" | "language">,
  code: string,
): Promise<number> {
  const { data } = await scope.resolve(ContainerRegistrationKeys.QUERY).graph({
    entity: "currency",
    fields: ["decimal_digits"],
    filters: { code },
  })
  const digits = data[0]?.decimal_digits
  if (digits === undefined) throw errors.invalidField(say(PROBLEMS.noCurrency, language, { code }))
  return digits
}

/** Throws 400 if the currency is unknown, or if the amount has more decimals than the currency. */
export async function requireWritable(
  call: Pick<Call, "scope" | "language">,
  code: string,
  amount: number,
): Promise<void> {
  const digits = await digitsOf(call, code)
  if (Number(amount.toFixed(digits)) !== amount)
    throw errors.invalidField(say(PROBLEMS.tooManyDigits, call.language, { code, digits }))
}

/** The shop's default currency. */
export async function ownCurrency({ scope }: Pick<Call, "scope">): Promise<string> {
  const code = await shopCurrency(scope)
  if (!code) throw errors.notConfigured("The shop has no currency.")
  return code
}
