import type { MedusaContainer } from "@medusajs/framework/types"
import { ContainerRegistrationKeys, Modules } from "@medusajs/framework/utils"
import { createUsersWorkflow, setAuthAppMetadataWorkflow } from "@medusajs/medusa/core-flows"
import { config } from "../../config"
import { loadOrCreateSecrets } from "../../lib/local-secrets"
import { one } from "./ensure"
import type { Seed } from "./seed"

const PROVIDER = "emailpass"

/** The first admin, who signs in with the configured email and password. */
export const adminUser: Seed = {
  name: "admin-user",
  async run(container) {
    const { email } = config.admin
    const userId = (await findUser(container, email)) ?? (await createUser(container, email))
    const identity = await signInIdentity(container, email, adminPassword())
    if (identity.userId === undefined) {
      await setAuthAppMetadataWorkflow(container).run({
        input: { authIdentityId: identity.id, actorType: "user", value: userId },
      })
    }
  },
}

function adminPassword(): string {
  return (
    config.admin.password ??
    loadOrCreateSecrets(config.dataDirectory, ["SVC_ADMIN_PASSWORD"]).SVC_ADMIN_PASSWORD
  )
}

async function findUser(container: MedusaContainer, email: string): Promise<string | undefined> {
  const query = container.resolve(ContainerRegistrationKeys.QUERY)
  const { data } = await query.graph({ entity: "user", fields: ["id"], filters: { email } })
  return data[0]?.id
}

async function createUser(container: MedusaContainer, email: string): Promise<string> {
  const { result } = await createUsersWorkflow(container).run({ input: { users: [{ email }] } })
  return one(result, "administrator").id
}

interface Identity {
  id: string
  /** The user of this identity, if it has one. */
  userId?: string
}

async function signInIdentity(
  container: MedusaContainer,
  email: string,
  password: string,
): Promise<Identity> {
  const query = container.resolve(ContainerRegistrationKeys.QUERY)
  const { data } = await query.graph({
    entity: "provider_identity",
    fields: ["auth_identity.id", "auth_identity.app_metadata"],
    filters: { provider: PROVIDER, entity_id: email },
  })
  const known = data[0]?.auth_identity
  const userId: unknown = known?.app_metadata?.user_id
  if (known && typeof userId === "string") return { id: known.id, userId }

  // Calls the module directly, because no workflow does this. An email has one password for all kinds of accounts. If a
  // customer has registered the email, the engine refuses, so that the customer does not become an admin. If an earlier
  // run was interrupted, the engine returns the identity without a user.
  const { authIdentity } = await container
    .resolve(Modules.AUTH)
    .register(PROVIDER, { body: { email, password } })
  if (!authIdentity) {
    throw new Error(
      `${email} belongs to another account, or has another password. Set SVC_ADMIN_EMAIL to another address.`,
    )
  }
  return { id: authIdentity.id }
}
