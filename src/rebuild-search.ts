import "./root"
// The engine reads the environment at import time, so our configuration must be loaded first.
import "./config"
import "./boot/quiet-telemetry"
import { logger } from "@medusajs/framework/logger"
import type { MedusaContainer } from "@medusajs/framework/types"
import { Command } from "commander"
import { rebuildSearchIndex } from "./features/search/services/rebuild-search-index"
import { endAfter, forTenants } from "./for-tenants"
import { HOME } from "./tenancy/current-tenant"

/** Prints the progress each time after this many records. */
const REPORT_EVERY = 1_000

/** Rebuilds search indexes while servers run. Use it after direct database changes or after restoring a backup. */
const command = new Command("search:rebuild")
  .description("Rebuilds search indexes. Search works during the rebuild.")
  .argument("[slugs...]", `the tenants; default: '${HOME}', the home shop`)
  .option("--all", "all active tenants and the home shop")
  .action((slugs: string[], { all }: { all?: boolean }) => {
    logger.setLogLevel("error")
    return forTenants({ owner: "npm run search:rebuild", logger, slugs, all, run: rebuild })
  })

async function rebuild(container: MedusaContainer, say: (line: string) => void): Promise<string> {
  let reported = 0
  const { documents } = await rebuildSearchIndex(container, {
    onProgress: (written, total) => {
      if (written - reported < REPORT_EVERY) return
      reported = written - (written % REPORT_EVERY)
      say(`${reported} of ${total}`)
    },
  })
  return `${documents} things written`
}

endAfter(command.parseAsync(process.argv))
