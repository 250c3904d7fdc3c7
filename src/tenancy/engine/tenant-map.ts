import { ofTenant } from "../current-tenant"

/** A map in which each tenant sees only its own entries. Iteration, for example at shutdown, sees all entries. */
export class TenantMap<Value> extends Map<string, Value> {
  override get(key: string): Value | undefined {
    return super.get(ofTenant(key))
  }

  override set(key: string, value: Value): this {
    return super.set(ofTenant(key), value)
  }

  override has(key: string): boolean {
    return super.has(ofTenant(key))
  }

  override delete(key: string): boolean {
    return super.delete(ofTenant(key))
  }
}

/** The same for a plain object that serves as a map. */
export function tenantRecord<Value>(): Record<string, Value> {
  const entries = new TenantMap<Value>()
  return new Proxy<Record<string, Value>>(
    {},
    {
      get: (_target, key) => entries.get(String(key)),
      set: (_target, key, value: Value) => {
        entries.set(String(key), value)
        return true
      },
      has: (_target, key) => entries.has(String(key)),
      deleteProperty: (_target, key) => {
        entries.delete(String(key))
        return true
      },
    },
  )
}
