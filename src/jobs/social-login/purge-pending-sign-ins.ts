import type { MedusaContainer } from "@medusajs/framework/types"

/** Forgets sign-ins that nobody came back from in time, for each tenant. */
export default async function purgePendingSignIns(container: MedusaContainer): Promise<void> {
  await container.resolve("socialLogin").purgeExpired()
}

export const config = {
  name: "purge-pending-sign-ins",
  schedule: "*/10 * * * *",
}
