import type { PublicKind } from "../../../../kits/declarations/declaration"
import { installTriggers } from "../../../../lib/changes/install-triggers"
import { addressesSql } from "./addresses"
import { IMPORTING_SQL } from "./importing"
import { RULES_SQL } from "./rules"

interface Options {
  kinds: readonly PublicKind[]
  settings: { table: string; area: string }
}

/** The functions and triggers of redirects, for these kinds. */
export function redirectsSql({ kinds, settings }: Options): string {
  const addressed = kinds.flatMap(({ name, path, leavesRedirects, addresses }) =>
    leavesRedirects && addresses ? [{ name, path, addresses }] : [],
  )
  return [RULES_SQL, IMPORTING_SQL, addressesSql(addressed, settings)].join("\n")
}

/** Installs them in a database. The tables of all kinds must exist, so this is no migration of a module. */
export async function installRedirects(databaseUrl: string, options: Options): Promise<void> {
  await installTriggers(databaseUrl, "svc redirects", async (client) => {
    await client.query(redirectsSql(options))
  })
}
