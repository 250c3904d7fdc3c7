import type { MedusaContainer } from "@medusajs/framework/types"

/** Forgets answers that have had their 24 hours, for each tenant. */
export default async function purgeIdempotencyKeys(container: MedusaContainer): Promise<void> {
  await container.resolve("idempotency").purgeExpired()
}

export const config = {
  name: "purge-idempotency-keys",
  schedule: "*/10 * * * *",
}
