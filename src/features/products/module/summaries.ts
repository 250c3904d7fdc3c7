import { ModulesSdkUtils } from "@medusajs/framework/utils"
import { Client } from "pg"
import { installTriggers } from "../../../lib/changes/install-triggers"
import { refreshSummaries } from "./lib/refreshing"
import { SUMMARIES_SQL } from "./summaries-sql"
import { WORD_INDEX_SQL } from "./word-summaries"

/**
 * Creates the summaries of prices and words with their triggers in a database, and renews them. This
 * is not a migration of the module, because the engine's tables of links must exist before.
 */
export async function installSummaries(databaseUrl: string): Promise<void> {
  await installTriggers(databaseUrl, "svc product summaries", async (client) => {
    await client.query(SUMMARIES_SQL)
  })
  await makeWordIndex(databaseUrl)
  const sql = ModulesSdkUtils.createPgConnection({ clientUrl: databaseUrl })
  try {
    await refreshSummaries(sql)
  } finally {
    await sql.destroy()
  }
}

async function makeWordIndex(databaseUrl: string): Promise<void> {
  const client = new Client({ connectionString: databaseUrl, application_name: "svc word index" })
  await client.connect()
  try {
    await client.query(WORD_INDEX_SQL)
  } finally {
    await client.end()
  }
}
