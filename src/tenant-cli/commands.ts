import { randomBytes } from "node:crypto"
import { rm } from "node:fs/promises"
import path from "node:path"
import { createInterface } from "node:readline/promises"
import { config } from "../config"
import { emailAddress } from "../lib/text/email-address"
import { HOME } from "../tenancy/current-tenant"
import { bucketOf } from "../tenancy/files/open-store"
import type { RegisteredTenant, TenantStatus } from "../tenancy/registry"
import { TenantError } from "../tenancy/tenants"
import type * as ShopOpener from "./shop-opener"
import { type Workplace, withWorkplace } from "./workplace"

export interface Common {
  json?: boolean
}

const PASSWORD_BYTES = 12
const SHORTEST_PASSWORD = 8
const IS_HOME = "'default' is the home shop. It always exists, and its agent key is SVC_AGENT_API_KEY."

interface CreateOptions extends Common {
  admin: string
  password?: string
  name?: string
  currency: string
  countries: string[]
  domain?: string
  databaseUrl?: string
}

export async function create(slug: string, options: CreateOptions): Promise<void> {
  const password = options.password ?? randomBytes(PASSWORD_BYTES).toString("base64url")
  if (password.length < SHORTEST_PASSWORD)
    throw new TenantError(`The password needs at least ${SHORTEST_PASSWORD} characters.`)
  const name = options.name ?? slug

  const email = emailAddress(options.admin)
  if (email === undefined) throw new TenantError(`'${options.admin}' is not an email address.`)

  await withWorkplace(async (workplace) => {
    const { provisioning, tenants } = workplace
    const { tenant, opened } = await provisioning.create(
      { slug, name, databaseUrl: options.databaseUrl },
      async () => {
        const open = await engine().shopOpener(workplace)
        return async (made) => {
          if (options.domain) await tenants.addDomain(made.id, options.domain)
          return open(made, {
            name,
            admin: { email, password },
            currency: options.currency,
            region: { name: options.currency.toUpperCase(), countries: options.countries },
          })
        }
      },
    )
    answer(options, {
      slug: tenant.slug,
      id: tenant.id,
      name: tenant.name,
      domain: options.domain,
      publishable_key: opened.publishableKey,
      admin_email: email,
      admin_password: password,
      sales_channel_id: opened.salesChannelId,
      region_id: opened.regionId,
    })
  })
}

export async function list(options: Common): Promise<void> {
  await withWorkplace(async ({ registry }) => {
    const rows = (await registry.all()).map(summary)
    if (options.json) print(JSON.stringify(rows, null, 2))
    else if (rows.length === 0) print("There are no tenants except the home shop.")
    else for (const row of rows) print(`${row.slug.padEnd(24)} ${stateOf(row).padEnd(12)} ${row.name}`)
  })
}

export async function show(slug: string, options: Common): Promise<void> {
  await withWorkplace(async (workplace) => {
    const tenant = await workplace.tenant(slug)
    const keys = await workplace.tenants.agentKeys(tenant.id)
    answer(options, {
      ...summary(tenant),
      domains: await workplace.tenants.domains(tenant.id),
      agent_keys: keys.map(({ id, label, createdAt }) => ({
        id,
        label,
        created_at: createdAt.toISOString(),
      })),
    })
  })
}

export async function setStatus(slug: string, status: TenantStatus, options: Common): Promise<void> {
  await withWorkplace(async (workplace) => {
    const tenant = await ownTenant(workplace, slug)
    if (tenant.status === "upgrading")
      throw new TenantError(
        `'${slug}' is being created or upgraded. Run \`upgrade ${slug}\` if that was interrupted.`,
      )
    await workplace.tenants.setStatus(tenant.id, status)
    answer(options, summary(await workplace.registry.fresh(slug)))
  })
}

export async function upgrade(slugs: string[], options: Common & { parallel: number }): Promise<void> {
  await withWorkplace(async (workplace) => {
    const chosen = slugs.length
      ? await Promise.all(slugs.map((slug) => ownTenant(workplace, slug)))
      : await workplace.registry.all()
    const results = await workplace.provisioning.upgrade(chosen, {
      parallel: options.parallel,
      onResult: ({ slug, outcome, reason }) => {
        if (!options.json) print(`${slug.padEnd(24)} ${outcome}${reason ? `: ${reason}` : ""}`)
      },
    })
    const failed = results.filter(({ outcome }) => outcome === "failed").length
    if (options.json) print(JSON.stringify(results, null, 2))
    else print(`${results.length} checked, ${failed} failed.`)
    if (failed > 0) process.exitCode = 1
  })
}

export async function addDomain(
  slug: string,
  host: string,
  options: Common & { remove?: boolean },
): Promise<void> {
  await withWorkplace(async (workplace) => {
    const { id } = await workplace.tenant(slug)
    if (options.remove) await workplace.tenants.removeDomain(id, host)
    else await workplace.tenants.addDomain(id, host)
    answer(options, { slug, domains: await workplace.tenants.domains(id) })
  })
}

export async function agentKey(
  slug: string,
  options: Common & { label: string; revoke?: string },
): Promise<void> {
  await withWorkplace(async (workplace) => {
    const { id } = await ownTenant(workplace, slug)
    if (options.revoke) {
      await workplace.tenants.removeAgentKey(id, options.revoke)
      return answer(options, { slug, revoked: options.revoke })
    }
    const made = await workplace.tenants.addAgentKey(id, options.label)
    answer(options, { slug, id: made.id, label: options.label, agent_key: made.key })
  })
}

export async function drop(
  slug: string,
  options: Common & { purge?: boolean; yes?: boolean },
): Promise<void> {
  await withWorkplace(async ({ provisioning, registry, tenants }) => {
    const tenant = await registry.find("slug", slug)
    const left = await tenants.dropped(slug)
    if (tenant?.id === HOME) throw new TenantError(IS_HOME)
    if (!tenant && (!options.purge || left.length === 0))
      throw new TenantError(`There is no tenant '${slug}'${options.purge ? ", and no remains of one" : ""}.`)
    if (!options.yes) await confirm(slug, options.purge === true)

    const dropped = tenant && (await provisioning.drop(slug))
    if (!options.purge) return answer(options, { slug, dropped: true, kept_database: dropped?.database })
    // A database at another address is not ours, so only the tenant's files are deleted.
    if (dropped) await deleteFiles(dropped.id)
    answer(options, { slug, dropped: true, purged_databases: await provisioning.purge(slug, deleteFiles) })
  })
}

/** Loads the engine. It takes seconds, so only the commands that need it call this. */
function engine(): typeof ShopOpener {
  // eslint-disable-next-line @typescript-eslint/no-require-imports -- a native import() would not find TypeScript
  return require("./shop-opener") as typeof ShopOpener
}

async function ownTenant(workplace: Workplace, slug: string): Promise<RegisteredTenant> {
  const tenant = await workplace.tenant(slug)
  if (tenant.id === HOME) throw new TenantError(IS_HOME)
  return tenant
}

async function deleteFiles(tenantId: string): Promise<void> {
  await bucketOf(config.files)?.removeTenant(tenantId)
  for (const access of ["public", "private"] as const)
    await rm(path.join(config.files.folders[access], tenantId), { recursive: true, force: true })
}

async function confirm(slug: string, purge: boolean): Promise<void> {
  if (!process.stdin.isTTY) throw new TenantError("There is no terminal to ask for confirmation. Add --yes.")
  const terminal = createInterface({ input: process.stdin, output: process.stdout })
  const what = purge ? "This deletes the shop and all its data permanently." : "This stops serving the shop."
  const given = await terminal.question(`${what} Type '${slug}' to continue: `)
  terminal.close()
  if (given.trim() !== slug) throw new TenantError("Nothing was done.")
}

function summary({ id, slug, name, status, schemaVersion, isCurrent }: RegisteredTenant) {
  return { slug, id, name, status, schema: schemaVersion ?? null, is_current: isCurrent }
}

function stateOf({ status, is_current }: ReturnType<typeof summary>): string {
  return status === "active" && !is_current ? "behind" : status
}

function answer(options: Common, facts: Record<string, unknown>): void {
  if (options.json) return print(JSON.stringify(facts, null, 2))
  for (const [name, value] of Object.entries(facts)) {
    if (value === undefined) continue
    print(
      `${name.replaceAll("_", " ").padEnd(18)} ${typeof value === "string" ? value : JSON.stringify(value)}`,
    )
  }
}

function print(line: string): void {
  process.stdout.write(`${line}\n`)
}
