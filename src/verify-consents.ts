import "./root"
// The engine reads the environment at import time, so our configuration must be loaded first.
import "./config"
import "./boot/quiet-telemetry"
import { logger } from "@medusajs/framework/logger"
import type { MedusaContainer } from "@medusajs/framework/types"
import { Command } from "commander"
import { endAfter, forTenants } from "./for-tenants"
import { HOME } from "./tenancy/current-tenant"

/** Checks the chains of all cookie consents while servers run. The exit code is 1 if a chain is broken. */
const command = new Command("consent:verify")
  .description("Checks that nobody has changed the proof of cookie consents.")
  .argument("[slugs...]", `the tenants; default: '${HOME}', the home shop`)
  .option("--all", "all active tenants and the home shop")
  .action((slugs: string[], { all }: { all?: boolean }) => {
    logger.setLogLevel("error")
    return forTenants({ owner: "npm run consent:verify", logger, slugs, all, run: verify })
  })

async function verify(container: MedusaContainer, say: (line: string) => void): Promise<string> {
  const { sessions, records, broken, missing } = await container.resolve("consent").verifyChains()
  for (const { session_id, sequence, reason } of broken)
    say(`broken: session ${session_id}, record ${sequence}, ${reason}`)
  for (const { register, number } of missing)
    say(
      number === null
        ? `changed: register ${register}`
        : `missing: session ${number} of register ${register}`,
    )
  if (broken.length + missing.length > 0) process.exitCode = 1
  return `${sessions} sessions with ${records} records, ${broken.length} broken, ${missing.length} missing`
}

endAfter(command.parseAsync(process.argv))
