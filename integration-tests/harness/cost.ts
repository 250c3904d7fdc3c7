import { afterEach } from "vitest"
import { tenantsMade } from "./tenants"

declare module "vitest" {
  interface TaskMeta {
    /** What a spec file has cost its worker: seconds of the processor, without the database's, and new tenants. */
    cost?: { cpuSeconds: number; tenants: number }
  }
}

const cpuBefore = process.cpuUsage()
const tenantsBefore = tenantsMade()

// The value after the last test counts. A hook after all tests cannot write to the file's result.
afterEach(({ task }) => {
  const { user, system } = process.cpuUsage(cpuBefore)
  task.file.meta.cost = { cpuSeconds: (user + system) / 1e6, tenants: tenantsMade() - tenantsBefore }
})
