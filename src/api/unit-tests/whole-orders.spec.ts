import { readdirSync, readFileSync } from "node:fs"
import path from "node:path"
import { describe, expect, it } from "vitest"
import { openAdminRoutes } from "../../engine/routes/admin-routes"
import { rows } from "../contracts"
import { DECISIONS } from "./whole-orders"

/** Routes of a whole order, or of what returns its money. Paths without an id begin something new. */
const CONCERNS_ORDERS =
  /\/(orders|order-\w+|draft-orders|returns|claims|exchanges|payments|payment-collections|fulfillments)\/:|\/(cancel|uncancel|refund|cancellation|announcement)$|erasures$|\/manage\/:| \/hooks\/payment|POST \/store\/returns$|DELETE \/store\/customers\/me$/

/** The calls that return or void an order's money, or release what it holds. */
const MOVES =
  /\b(cancelPlacedOrderWorkflow|refundPartOfOrderWorkflow|voidPaymentsWorkflow|settleNotedRefundWorkflow)\(|\b(releaseHoldingsStep|refundWholeOrderStep|cancelOrdersStep)\(|refundPaymentWorkflow\b.*\(|\.(refundPayment|cancelPayment)\(\{?|holdingsOf\(\w+\)\.release\(|cancelOrderWorkflow\b.*\(|hooks\.orderCanceled\(/

/** The providers are called by the engine. */
const NO_CALLERS = /unit-tests|^src\/features\/payments\/module\/providers/

const routes = DECISIONS.flatMap((decision) => decision.routes ?? [])
const isDecided = (route: string) =>
  routes.some((known) => (typeof known === "string" ? known === route : known.test(route)))

describe("an operation on a whole order", () => {
  const found = [...rows, ...openAdminRoutes]
    .filter(({ method }) => method !== "GET")
    .map(({ method, path }) => `${method} ${path}`)
    .filter((route) => CONCERNS_ORDERS.test(route))

  it("is decided if it is a route", () => {
    expect(found.filter((route) => !isDecided(route))).toEqual([])
  })

  it("is decided if it is code that moves an order's money or holdings", () => {
    const callers = readdirSync("src", { recursive: true, encoding: "utf8" })
      .map((file) => path.posix.join("src", file))
      .filter((file) => file.endsWith(".ts") && !NO_CALLERS.test(file))
      .filter((file) => MOVES.test(readFileSync(file, "utf8")))
      .sort()
    expect(DECISIONS.flatMap(({ files = [] }) => files).sort()).toEqual(callers)
  })

  it("is decided once, and exists", () => {
    const named = routes.filter((route) => typeof route === "string")
    expect(new Set(named).size).toBe(named.length)
    expect(named.filter((route) => !found.includes(route))).toEqual([])
  })
})
