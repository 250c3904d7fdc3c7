import type { z } from "zod"
import { decimalsOf } from "./currency-decimals"

/** The fields that are amounts of the `currency_code` beside them. */
const AMOUNTS = new Set([
  "amount",
  "setup_fee",
  "base_amount",
  "unit_price",
  "compare_at_unit_price",
  "custom_amount",
])
/** Amounts only if the object has this type: of a promotion, and of a campaign's budget. */
const AMOUNTS_OF_TYPE: Record<string, string> = { fixed: "value", spend: "limit" }
/** Callers store their own data here. */
const FREE = "metadata"

type Issue = z.core.$ZodIssue

interface Part {
  value: object
  /** The `currency_code` of the object. If it has none, that of the object which contains it. */
  currency?: string
  path: (string | number)[]
}

/**
 * The amounts of an admin's request that are finer than their currency, such as 10.5 in jpy. Nobody could pay or refund
 * them. It judges every object with a `currency_code`, and the
 * objects in it, in whatever route.
 */
export function moneyIssues(whole: unknown): Issue[] {
  const issues: Issue[] = []
  const open: Part[] = []
  const visit = (value: unknown, path: Part["path"], outer?: string) => {
    if (typeof value !== "object" || value === null || Buffer.isBuffer(value)) return
    const own: unknown = Reflect.get(value, "currency_code")
    const isCode = typeof own === "string" && /^[a-z]{3}$/i.test(own)
    const currency = isCode ? own.toLowerCase() : outer
    open.push({ value, path, ...(currency !== undefined && { currency }) })
  }
  visit(whole, [])
  for (let part = open.pop(); part; part = open.pop()) {
    const { value, path, currency } = part
    if (currency !== undefined) issues.push(...finerThan(currency, part))
    for (const [name, inner] of Object.entries(value))
      if (name !== FREE) visit(inner, [...path, Array.isArray(value) ? Number(name) : name], currency)
  }
  return issues
}

/** What is wrong with an amount that is finer than its currency. Undefined if nothing is. */
export function decimalsFault(amount: number, currency: string): string | undefined {
  const decimals = decimalsOf(currency)
  if (Number(amount.toFixed(decimals)) === amount) return undefined
  return `must have at most ${decimals} decimals, as amounts in ${currency} have`
}

function finerThan(currency: string, { value, path }: Part): Issue[] {
  const ofType = AMOUNTS_OF_TYPE[String(Reflect.get(value, "type"))]
  return Object.entries(value).flatMap(([name, amount]): Issue[] => {
    const isAmount = (AMOUNTS.has(name) || name === ofType) && typeof amount === "number"
    const message = isAmount ? decimalsFault(amount, currency) : undefined
    return message === undefined ? [] : [{ code: "custom", path: [...path, name], message, input: amount }]
  })
}
