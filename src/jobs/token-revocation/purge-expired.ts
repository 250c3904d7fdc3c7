import type { MedusaContainer } from "@medusajs/framework/types"

/** Forgets revocations of tokens that would have expired by now, for each tenant. */
export default async function purgeExpiredTokenRevocations(container: MedusaContainer): Promise<void> {
  await container.resolve("tokenRevocation").purgeExpired()
}

export const config = {
  name: "purge-expired-token-revocations",
  schedule: "20 * * * *",
}
