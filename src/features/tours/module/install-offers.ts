import { installTriggers } from "../../../lib/changes/install-triggers"
import { OFFERS_SQL } from "./offers-sql"

/**
 * Creates the triggers that note changed offers. This is not a migration of the module, because the engine's tables of
 * links must exist before.
 */
export function installTourOffers(databaseUrl: string): Promise<void> {
  return installTriggers(databaseUrl, "svc tour offers", async (client) => {
    await client.query(OFFERS_SQL)
  })
}
