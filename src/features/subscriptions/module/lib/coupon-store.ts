import { ModuleStore, withQueries } from "../../../../lib/bound-queries"
import { changeCoupon, couponByCode, couponById, insertCoupon, redemptionsOf } from "./coupons"

const QUERIES = {
  /** Also a deleted one. Throws 404. */
  byId: couponById,
  byCode: couponByCode,
  /** How often coupons were used, or are held by an open checkout. */
  redemptionsOf,
}

const CHANGES = {
  save: insertCoupon,
  /** Throws 404. Returns the values before. */
  change: changeCoupon,
}

/** The coupons of the current tenant. */
export class CouponStore extends withQueries(ModuleStore, { queries: QUERIES, changes: CHANGES }) {}
