import type { MedusaContainer } from "@medusajs/framework/types"
import { ApiKeyType, ContainerRegistrationKeys } from "@medusajs/framework/utils"
import type { Configuration } from "../config"

/**
 * The text that the server prints after its first start: addresses, sign-in and keys. It shows secrets only if they
 * were generated on this machine.
 */
export async function describeShop(
  container: MedusaContainer,
  config: Configuration,
  port: number,
): Promise<string> {
  const base = config.publicUrl.replace(/:0$/, `:${port}`)
  if (config.production) return `\nsvc is ready at ${base}\n`

  const query = container.resolve(ContainerRegistrationKeys.QUERY)
  const { data: keys } = await query.graph({
    entity: "api_key",
    fields: ["token", "revoked_at"],
    filters: { type: ApiKeyType.PUBLISHABLE },
    pagination: { order: { created_at: "ASC" } },
  })
  const key = keys.find(({ revoked_at }) => !revoked_at)?.token ?? "<make one in the dashboard>"
  const password = config.admin.password ?? "<the one you chose>"

  const rows = {
    "Base URL": base,
    "Publishable key": key,
    ...(config.demoShop ? { "Admin sign-in": `${config.admin.email}  ${password}` } : {}),
    "Agent key": config.secrets.agentKey,
    Documentation: `${base}/docs`,
    ...(await storefrontSecret(container, config)),
    ...(config.adminDashboard ? { Dashboard: `${base}/app` } : {}),
  }
  const width = Math.max(...Object.keys(rows).map((name) => name.length))
  const header = `-H 'x-publishable-api-key: ${key}'`

  return [
    "",
    "svc is ready. Ctrl-C stops it, including the database.",
    "",
    ...Object.entries(rows).map(([name, value]) => `  ${name.padEnd(width)}  ${value}`),
    "",
    "Try:",
    `  curl '${base}/store/products?limit=2' ${header}`,
    `  curl -X POST '${base}/store/carts' ${header} -H 'content-type: application/json' -d '{}'`,
    ...(config.demoShop
      ? [
          `  curl -X POST '${base}/auth/user/emailpass' -H 'content-type: application/json' -d '{"email":"${config.admin.email}","password":"${password}"}'`,
        ]
      : []),
    "",
    "",
  ].join("\n")
}

/** The demo shop's secret for storefront servers, if it is still in use. */
async function storefrontSecret(
  container: MedusaContainer,
  { storefrontSecret: secret }: Configuration,
): Promise<Record<string, string>> {
  // If the settings cannot be read, the server must start all the same.
  const settings = await container
    .resolve("tenantConfig")
    .read("storefront_servers")
    .catch(() => undefined)
  const isInForce = [settings?.secret_1, settings?.secret_2, settings?.secret_3].includes(secret)
  return secret && isInForce ? { "Storefront secret": secret } : {}
}
