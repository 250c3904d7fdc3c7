import type { MedusaContainer } from "@medusajs/framework/types"
import { ApiKeyType, ContainerRegistrationKeys, Modules } from "@medusajs/framework/utils"
import jwt from "jsonwebtoken"
import { inject } from "vitest"
import { type App, createApp } from "../../src/app"
import { listen } from "../../src/boot/http-server"
import { schemaVersion } from "../../src/boot/schema"
import { config, useDatabase } from "../../src/config"
import { HOME } from "../../src/tenancy/current-tenant"
import { migrateRegistry } from "../../src/tenancy/registry-schema"
import { tenantKey } from "../../src/tenancy/tenant-keys"
import { heldToContract } from "./held-to-contract"
import { numberRequests } from "./numbered-work"
import { ownFiles } from "./own-files"
import { ownRedisDatabase } from "./redis-database"
import { countingStatements, leaveOutSubscribers } from "./statement-counts"
import { cloneDatabase, renewPublishableKey, testServer } from "./test-database"

/** The running application of this test worker, on its own copy of the demo shop. */
export interface Shop {
  url: string
  app: App
  container: MedusaContainer
  publishableKey: string
  admin: { id: string; email: string; password: string }
  /** The tenant that requests go to. Default: the home tenant. */
  tenant: { id: string; slug: string }
}

const HOME_TENANT = { id: HOME, slug: HOME }

let booting: Promise<Shop> | undefined

/** Starts the application. All spec files of a worker share it. */
export function useShop(): Promise<Shop> {
  booting ??= boot()
  return booting
}

/** Longer than any test takes. */
const TOKEN_SECONDS = 3_600

/** Signs a token as the engine does. Tests can override claims, secret and lifetime. */
export function signToken(
  claims: Record<string, unknown>,
  options: { secret?: string; expiresIn?: number; tenant?: { id: string; slug: string } } = {},
): string {
  const tenant = options.tenant ?? HOME_TENANT
  const secret = options.secret ?? tenantKey(config.secrets.jwt, "token", tenant.id)
  return jwt.sign({ nonce: Math.random(), ...claims }, secret, {
    audience: tenant.slug,
    expiresIn: options.expiresIn ?? TOKEN_SECONDS,
  })
}

async function boot(): Promise<Shop> {
  const { serverUrl, template, workerPrefix } = inject("database")
  const server = testServer(serverUrl)
  const name = `${workerPrefix}${process.pid}`
  await cloneDatabase(server, template, name)
  await renewPublishableKey(server, name)
  useDatabase(server.url(name))
  await ownFiles()
  config.redisUrl = await ownRedisDatabase(inject("redisUrl"))

  const app = createApp(config, console)
  const listener = numberRequests(countingStatements(heldToContract(app.express)))
  const http = await listen(listener, { host: "127.0.0.1", port: 0 })
  await migrateRegistry(server.url(name), schemaVersion())
  app.connect(server.url(name))
  const container = await app.load()
  holdJobs(container)
  leaveOutSubscribers(container.resolve(Modules.EVENT_BUS))
  app.serve()

  const query = container.resolve(ContainerRegistrationKeys.QUERY)
  const { data: keys } = await query.graph({
    entity: "api_key",
    fields: ["token"],
    filters: { type: ApiKeyType.PUBLISHABLE },
  })
  const { data: users } = await query.graph({
    entity: "user",
    fields: ["id", "email"],
    filters: { email: config.admin.email },
  })
  const [key] = keys
  const [user] = users
  if (!key || !user) throw new Error("The demo shop has no publishable key or no admin")

  return {
    url: `http://127.0.0.1:${http.port}`,
    app,
    container,
    publishableKey: key.token,
    admin: { id: user.id, email: user.email, password: config.admin.password ?? "" },
    tenant: HOME_TENANT,
  }
}

type RunWorkflow = (workflow: unknown, options?: unknown) => Promise<unknown>

/**
 * Stops the engine's scheduled jobs. A spec calls a job when it needs it; at another time a job would disturb the
 * tests.
 */
function holdJobs(container: MedusaContainer): void {
  const { workflowOrchestratorService_: orchestrator } = container.resolve(
    Modules.WORKFLOW_ENGINE,
  ) as unknown as { workflowOrchestratorService_: { run: RunWorkflow } }
  const run = orchestrator.run.bind(orchestrator)
  orchestrator.run = async (workflow, options) =>
    typeof workflow === "string" && workflow.startsWith("job-") ? undefined : run(workflow, options)
}
