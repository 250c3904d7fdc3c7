import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import { generateEntityId } from "@medusajs/framework/utils"
import { execute, readRow } from "../../../../lib/database"
import { errors } from "../../../../lib/errors"
import { toChargeable } from "../../../../lib/money"
import { MAX_MINOR } from "../schemas"
import type { Coupon, CouponChange, NewCoupon } from "../types"
import { couponRow } from "./row-schemas"

export async function insertCoupon(sql: Knex, input: NewCoupon): Promise<string> {
  requireTerms(input)
  const id = generateEntityId(undefined, "subcoupon")
  const { amounts_off, ...coupon } = input
  await execute(
    sql,
    `INSERT INTO subscription_coupon (id, code, plan_ids, percent_off, amounts_off, duration, periods,
                                      max_redemptions, once_per_customer, expires_at, is_active)
     VALUES (:id, :code, CAST(:plan_ids AS text[]), :percent_off, CAST(:amounts_off AS jsonb), :duration, :periods,
             :max_redemptions, :once_per_customer, :expires_at, :is_active)`,
    {
      plan_ids: [],
      percent_off: null,
      periods: null,
      max_redemptions: null,
      expires_at: null,
      once_per_customer: true,
      is_active: true,
      ...coupon,
      id,
      amounts_off: amounts_off?.length ? JSON.stringify(amounts_off.map(inMinor)) : null,
    },
  )
  return id
}

function requireTerms({ percent_off, amounts_off, duration, periods }: NewCoupon): void {
  if (Boolean(percent_off) === Boolean(amounts_off?.length))
    throw errors.invalidField("Field 'percent_off': give either a percentage or amounts.")
  if ((duration === "repeating") !== Boolean(periods))
    throw errors.invalidField("Field 'periods': it belongs to the duration 'repeating', and only to it.")
}

function inMinor({ amount, currency_code }: { amount: number; currency_code: string }) {
  const amount_minor = toChargeable(amount, currency_code, "amounts_off")
  if (amount_minor > MAX_MINOR || amount_minor === 0)
    throw errors.outOfRange("Field 'amounts_off': an amount is too high or too low for its currency.")
  return { currency_code, amount_minor }
}

/** Throws 404. Returns the values before. */
export async function changeCoupon(sql: Knex, id: string, change: CouponChange): Promise<CouponChange> {
  const found = await couponById(sql, id)
  const names = Object.keys(change)
  const set = names.map(
    (name) => `${name} = ${name === "plan_ids" ? "CAST(:plan_ids AS text[])" : `:${name}`}`,
  )
  await execute(
    sql,
    `UPDATE subscription_coupon SET ${[...set, "updated_at = now()"].join(", ")}
      WHERE id = :id AND deleted_at IS NULL`,
    { ...change, id },
  )
  return Object.fromEntries(Object.entries(found).filter(([name]) => names.includes(name)))
}

/** Also one that is deleted, because subscriptions keep their discount. Throws 404. */
export async function couponById(sql: Knex, id: string): Promise<Coupon> {
  const found = await readRow(sql, couponRow, "SELECT * FROM subscription_coupon WHERE id = :id", { id })
  if (!found) throw errors.notFound(`There is no coupon '${id}'.`)
  return found
}

export function couponByCode(sql: Knex, code: string): Promise<Coupon | undefined> {
  return readRow(
    sql,
    couponRow,
    "SELECT * FROM subscription_coupon WHERE code = :code AND deleted_at IS NULL",
    { code: code.trim().toUpperCase() },
  )
}
