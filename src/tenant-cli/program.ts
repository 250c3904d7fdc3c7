import { Command, InvalidArgumentError } from "commander"
import { addDomain, agentKey, type Common, create, drop, list, setStatus, show, upgrade } from "./commands"

const LARGEST_PARALLEL = 16

/** The command line of `npm run tenant`. */
export function program(): Command {
  const tenant = new Command("tenant")
    .description("Manages tenants: shops with their own databases on one installation.")
    .showHelpAfterError("Run it with --help to list the commands.")
  const command = (usage: string, description: string) =>
    tenant.command(usage).description(description).option("--json", "print JSON")

  command("create <slug>", "create a shop with an admin, a sales channel, a region and a publishable key")
    .requiredOption("--admin <email>", "the email of its first admin")
    .option("--password <password>", "the admin's password; default: a generated one, which is printed")
    .option("--name <name>", "the shop's name; default: its slug")
    .option("--currency <code>", "the shop's currency", lowerCase, "eur")
    .option("--countries <codes>", "the countries of its region, separated by commas", codes, ["de"])
    .option("--domain <host>", "a host that belongs only to this shop")
    .option(
      "--database-url <url>",
      "the URL of an empty database; default: a new one on the home database's server",
    )
    .action(create)
  command("list", "all tenants").action(list)
  command("show <slug>", "one tenant, with its domains and keys").action(show)
  command("suspend <slug>", "refuse the tenant's requests").action((slug: string, options: Common) =>
    setStatus(slug, "suspended", options),
  )
  command("resume <slug>", "serve a suspended tenant again").action((slug: string, options: Common) =>
    setStatus(slug, "active", options),
  )
  command("upgrade [slugs...]", "migrate tenants to this code's schema; default: all older ones")
    .option("--parallel <number>", "the number of simultaneous upgrades", parallel, 2)
    .action(upgrade)
  command("add-domain <slug> <host>", "assign a host to a tenant")
    .option("--remove", "remove the host instead")
    .action(addDomain)
  command("agent-key <slug>", "create a key for the tenant's servers, and print it once")
    .option("--label <text>", "the key's purpose", "agent")
    .option("--revoke <id>", "revoke a key instead")
    .action(agentKey)
  command("drop <slug>", "stop serving a tenant; its database is renamed and kept")
    .option("--purge", "delete the database and the files for good, those of earlier drops too")
    .option("--yes", "do not ask for confirmation")
    .action(drop)
  return tenant
}

function lowerCase(value: string): string {
  if (!/^[a-z]{3}$/i.test(value))
    throw new InvalidArgumentError("Write a currency as three letters, such as eur.")
  return value.toLowerCase()
}

function codes(value: string): string[] {
  const given = value.split(",").map((code) => code.trim().toLowerCase())
  if (given.some((code) => !/^[a-z]{2}$/.test(code)))
    throw new InvalidArgumentError("Write countries as two letters each, such as de,at.")
  return given
}

function parallel(value: string): number {
  const number = Number(value)
  if (!Number.isInteger(number) || number < 1 || number > LARGEST_PARALLEL)
    throw new InvalidArgumentError(`Use a whole number from 1 to ${LARGEST_PARALLEL}.`)
  return number
}
