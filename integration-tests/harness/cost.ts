import { afterAll } from "vitest"
import { tenantsMade } from "./tenants"

declare module "vitest" {
  interface TaskMeta {
    /** What a spec file has cost its worker: seconds of the processor, without the database's, and new tenants. */
    cost?: { cpuSeconds: number; tenants: number }
  }
}

const cpuBefore = process.cpuUsage()
const tenantsBefore = tenantsMade()

afterAll((_context, suite) => {
  const { user, system } = process.cpuUsage(cpuBefore)
  suite.file.meta.cost = { cpuSeconds: (user + system) / 1e6, tenants: tenantsMade() - tenantsBefore }
})
