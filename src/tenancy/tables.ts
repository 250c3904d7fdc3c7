/** `npm run check` rejects SQL in other folders that names these tables. */
export const tables = [
  "platform.agent_key",
  "platform.dropped_database",
  "platform.due_work",
  "platform.owner",
  "platform.publishable_key",
  "platform.registry_migration",
  "platform.schema_release",
  "platform.tenant",
  "platform.tenant_domain",
  "svc_change",
  "svc_change_floor",
] as const
