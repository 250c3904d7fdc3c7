import type { Logger } from "@medusajs/framework/types"
import { internalsOf } from "../engine/internals"
import { shortLogText } from "../lib/excerpt"
import { currentTenantIfAny } from "./current-tenant"

/** One line of the engine's log, as its logging library (winston) passes it. */
interface Line {
  message?: unknown
  tenant?: string
}

interface Format {
  transform(line: Line, options?: unknown): unknown
}

const named = new WeakSet<object>()

/**
 * Adds the tenant to each log line, as the field `tenant` and before the message. The home tenant is not named. Long
 * messages are cut, because callers may have written them.
 */
export function nameTenantsIn(log: Logger): void {
  const { loggerInstance_: lines } = internalsOf<{ loggerInstance_: { format: Format } }>(log, {
    loggerInstance_: "object",
  })
  if (named.has(lines)) return
  named.add(lines)

  const { format } = lines
  lines.format = {
    transform: (line, options) => format.transform(withTenant(line), options),
  }
}

/** Changes the line itself and not a copy, because winston stores more in it than its visible fields. */
function withTenant(line: Line): Line {
  if (typeof line.message === "string") line.message = shortLogText(line.message)
  const tenant = currentTenantIfAny()
  if (!tenant) return line
  line.tenant = tenant.slug
  if (typeof line.message === "string") line.message = `[${tenant.slug}] ${line.message}`
  return line
}
