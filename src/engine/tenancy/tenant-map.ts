import { ofTenant } from "../../tenancy/current-tenant"

/**
 * A map in which each tenant finds only its own entries. A loop over it, for example at shutdown, gets the entries of
 * all tenants.
 */
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

/** A plain object with the same behaviour as {@link TenantMap}. */
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
