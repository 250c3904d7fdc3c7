import type { MedusaContainer } from "@medusajs/framework/types"

/** Forgets spent tokens and counts that have had their time, for each tenant. */
export default async function purgeExpiredSpamRecords(container: MedusaContainer): Promise<void> {
  await container.resolve("antiSpam").purgeExpired()
}

export const config = {
  name: "purge-expired-spam-records",
  schedule: "*/10 * * * *",
}
