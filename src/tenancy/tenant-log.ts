import type { Logger } from "@medusajs/framework/types"
import { currentTenantIfAny } from "./current-tenant"

const WRITERS = new Set(["error", "warn", "info", "http", "verbose", "debug", "silly", "panic", "log"])

/** The same log, with the tenant's name before each line that is written for one. Home's lines stay as they are. */
export function tenantLog<Log extends Pick<Logger, "error">>(log: Log): Log {
  return new Proxy(log, {
    get(target, property, receiver) {
      const member: unknown = Reflect.get(target, property, receiver)
      if (typeof member !== "function") return member
      const write = member.bind(target) as (...args: unknown[]) => unknown
      if (!WRITERS.has(String(property))) return write
      return (message: unknown, ...rest: unknown[]) => write(named(message), ...rest)
    },
  })
}

function named(message: unknown): unknown {
  const tenant = currentTenantIfAny()
  return tenant && typeof message === "string" ? `[${tenant.slug}] ${message}` : message
}
