import { statSync } from "node:fs"
import { BaseSequencer, type TestSpecification } from "vitest/node"

/** Spec files that take much longer than their size suggests, the longest first. */
const LONG = [
  "production/dashboard-accessibility",
  "production/dashboard-writing",
  "production/dashboard-records",
  "production/dashboard-keyboard",
  "http/outside-faults",
  "production/checkout-equal",
  "production/production",
  "production/dashboard.spec",
  "process/start-stop",
  "process/new-feature",
  "production/webhooks-killed",
  "production/renewals-killed",
  "production/tenants",
  "http/tenancy.spec",
  "redis/order-cancel",
  "http/fuzz",
  "http/response-cache-fuzz",
  "http/products-equal",
  "redis/tenancy-load",
  "production/graceful-stop",
  "redis/checkout",
  "process/dashboard-development",
  "http/lists",
  "redis/cart-completion",
  "redis/overselling",
  "production/commands",
  "production/social-login",
  "http/returns",
  "http/payments-stripe",
  "http/starter-storefront",
  "http/blog-xss",
  "http/assistant-plans",
  "http/response-cache-tables",
  "http/customer-against-customer",
  "http/cart-privacy",
  "http/workflow-engine",
]
/**
 * Projects that share workers, in their order. Files of one project come together, because Vitest ends a worker when
 * the next file belongs to another project. Projects that are not listed come first.
 */
const SHARING = ["redis", "http", "unit"]

/** Runs the longest spec files first, so that all workers end at about the same time. */
export class LongestFirst extends BaseSequencer {
  override sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const places = new Map(files.map((file) => [file, placeOf(file)]))
    const compare = (a: TestSpecification, b: TestSpecification) => {
      const [one = [], other = []] = [places.get(a), places.get(b)]
      return (
        one.map((value, index) => value - (other[index] ?? 0)).find((difference) => difference !== 0) ?? 0
      )
    }
    return Promise.resolve([...files].sort(compare))
  }
}

function placeOf({ moduleId, project }: TestSpecification): number[] {
  const long = LONG.findIndex((name) => moduleId.includes(name))
  return [SHARING.indexOf(project.name), long === -1 ? LONG.length : long, -statSync(moduleId).size]
}
