import { Command, InvalidArgumentError } from "commander"
import { addDomain, agentKey, type Common, create, drop, list, setStatus, show, upgrade } from "./commands"

const LARGEST_PARALLEL = 16

/** The command line of `npm run tenant`. */
export function program(): Command {
  const tenant = new Command("tenant")
    .description(
      "Makes and looks after tenants: shops with a database of their own, served by one installation.",
    )
    .showHelpAfterError("Run it with --help to see what there is.")
  const command = (usage: string, description: string) =>
    tenant.command(usage).description(description).option("--json", "answer as JSON")

  command("create <slug>", "make a shop, with an admin, a sales channel, a region and a publishable key")
    .requiredOption("--admin <email>", "the email of its first admin")
    .option("--password <password>", "the admin's password; without it one is made and printed")
    .option("--name <name>", "what the shop is called; default: its slug")
    .option("--currency <code>", "the currency it sells in", lowerCase, "eur")
    .option("--countries <codes>", "the countries it sells to, separated by commas", codes, ["de"])
    .option("--domain <host>", "a host that is the shop's alone")
    .option(
      "--database-url <url>",
      "an empty database elsewhere; default: a new one beside the home database",
    )
    .action(create)
  command("list", "all tenants").action(list)
  command("show <slug>", "one tenant, with its domains and keys").action(show)
  command("suspend <slug>", "refuse the tenant's requests from now on").action(
    (slug: string, options: Common) => setStatus(slug, "suspended", options),
  )
  command("resume <slug>", "serve a suspended tenant again").action((slug: string, options: Common) =>
    setStatus(slug, "active", options),
  )
  command("upgrade [slugs...]", "bring tenants to the schema of this code; default: all that are behind")
    .option("--parallel <number>", "how many at the same moment", parallel, 2)
    .action(upgrade)
  command("add-domain <slug> <host>", "give a host to a tenant: requests to it are the tenant's")
    .option("--remove", "take it away instead")
    .action(addDomain)
  command("agent-key <slug>", "make a key for the tenant's servers, and print it for the only time")
    .option("--label <text>", "what it is for", "agent")
    .option("--revoke <id>", "make a key invalid instead")
    .action(agentKey)
  command("drop <slug>", "take a tenant out of service; its database is renamed and kept")
    .option("--purge", "delete the database and the files for good, those of earlier drops too")
    .option("--yes", "do not ask")
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
    throw new InvalidArgumentError(`Take a whole number from 1 to ${LARGEST_PARALLEL}.`)
  return number
}
