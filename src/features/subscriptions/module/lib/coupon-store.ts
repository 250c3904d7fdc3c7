import { ModuleStore, withQueries } from "../../../../lib/bound-queries"
import { redemptionsOf, requireCoupon, unpaidWithCoupon } from "./coupon-holds"
import { changeCoupon, couponByCode, couponById, insertCoupon } from "./coupons"

const QUERIES = {
  /** Also a deleted one. Throws 404. */
  byId: couponById,
  byCode: couponByCode,
  /** How often coupons were used, or are held by an open checkout. */
  redemptionsOf,
  /** Throws 409 `invalid_state` if a new checkout could not use the coupon. */
  requireUnused: requireCoupon,
  /** The ids of a customer's unpaid checkouts that a new one with the coupon must ask the provider about. */
  unpaidWith: unpaidWithCoupon,
}

const CHANGES = {
  save: insertCoupon,
  /** Throws 404. Returns the values before. */
  change: changeCoupon,
}

/** The coupons of the current tenant. */
export class CouponStore extends withQueries(ModuleStore, { queries: QUERIES, changes: CHANGES }) {}
