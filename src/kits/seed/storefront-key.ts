import type { MedusaContainer } from "@medusajs/framework/types"
import { ApiKeyType, ContainerRegistrationKeys } from "@medusajs/framework/utils"
import {
  createApiKeysWorkflow,
  linkSalesChannelsToApiKeyWorkflow,
  updateApiKeysWorkflow,
} from "@medusajs/medusa/core-flows"
import { storefrontKeyTitle } from "./demo-shop"
import { one } from "./ensure"
import type { Seed } from "./seed"
import { readStore } from "./store"

const ENGINE_KEY_TITLE = "Default Publishable API Key"

/** The publishable key of the storefront. It renames the key that the engine has created, so that there is only one. */
export const storefrontKey: Seed = {
  name: "storefront-key",
  async run(container) {
    const { salesChannelId } = await readStore(container)
    const query = container.resolve(ContainerRegistrationKeys.QUERY)
    const { data: keys } = await query.graph({
      entity: "api_key",
      fields: ["id", "title"],
      filters: {
        type: ApiKeyType.PUBLISHABLE,
        title: [storefrontKeyTitle, ENGINE_KEY_TITLE],
        revoked_at: null,
      },
    })
    const ours = keys.find(({ title }) => title === storefrontKeyTitle)
    const engines = keys.find(({ title }) => title === ENGINE_KEY_TITLE)

    const { id } = ours ?? (engines ? await rename(container, engines.id) : await create(container))
    await linkSalesChannelsToApiKeyWorkflow(container).run({ input: { id, add: [salesChannelId] } })
  },
}

async function rename(container: MedusaContainer, id: string): Promise<{ id: string }> {
  const { result } = await updateApiKeysWorkflow(container).run({
    input: { selector: { id }, update: { title: storefrontKeyTitle } },
  })
  return one(result, "publishable key")
}

async function create(container: MedusaContainer): Promise<{ id: string }> {
  const { result } = await createApiKeysWorkflow(container).run({
    input: { api_keys: [{ title: storefrontKeyTitle, type: ApiKeyType.PUBLISHABLE, created_by: "" }] },
  })
  return one(result, "publishable key")
}
