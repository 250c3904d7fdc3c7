import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import { clock } from "../../../../lib/clock"
import type { Coupon, CouponChange, NewCoupon } from "../types"
import { changeCoupon, couponByCode, couponById, insertCoupon, redemptionsOf } from "./coupons"

type InTransaction = <Result>(work: (sql: Knex) => Promise<Result>) => Promise<Result>

/** The part of the module's service for coupons. Each method is one transaction. */
export class CouponSide {
  constructor(private readonly inTransaction: InTransaction) {}

  save(input: NewCoupon): Promise<string> {
    return this.inTransaction((sql) => insertCoupon(sql, input))
  }

  /** Throws 404. Returns the values before. */
  change(id: string, change: CouponChange): Promise<CouponChange> {
    return this.inTransaction((sql) => changeCoupon(sql, id, change))
  }

  /** Also a deleted one. Throws 404. */
  byId(id: string): Promise<Coupon> {
    return this.inTransaction((sql) => couponById(sql, id))
  }

  byCode(code: string): Promise<Coupon | undefined> {
    return this.inTransaction((sql) => couponByCode(sql, code))
  }

  /** How often coupons were used, or are held by an open checkout. */
  redemptionsOf(ids: readonly string[]): Promise<Map<string, number>> {
    return this.inTransaction((sql) => redemptionsOf(sql, ids, clock.date()))
  }
}
