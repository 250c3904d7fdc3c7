import type { MedusaContainer } from "@medusajs/framework/types"
import { ContainerRegistrationKeys } from "@medusajs/framework/utils"
import { original, type Spoken, spokenTexts } from "../../products/services/search-texts"
import { listed, type SearchSource } from "../../search/services/source"

export const services: SearchSource = {
  type: "service",
  ownEvents: ["service.created", "service.updated", "service.deleted"],
  otherEvents: {
    "translation.created": translated,
    "translation.updated": translated,
    "translation.deleted": translated,
  },

  async list(container, { after, take }) {
    const { data } = await container.resolve(ContainerRegistrationKeys.QUERY).graph({
      entity: "service",
      fields: ["id", "updated_at"],
      filters: { id: { $gt: after }, is_active: true },
      pagination: { take, order: { id: "ASC" } },
    })
    return listed(data)
  },

  async read(container, ids) {
    const { data } = await container.resolve(ContainerRegistrationKeys.QUERY).graph({
      entity: "service",
      fields: ["id", "slug", "title", "description", "image", "updated_at"],
      filters: { id: ids, is_active: true },
    })
    const first = await original(container)
    const spoken = await spokenTexts(
      container,
      data.map(({ id }) => ({ id, related: [] })),
    )
    return data.map(({ id, slug, title, description, image, updated_at }) => {
      const document = ({ locale, speak }: Spoken) => {
        const body = speak(id, "description", description ?? "")
        return {
          id,
          locale,
          slug,
          title: speak(id, "title", title),
          excerpt: body,
          body,
          // The other possible value is the id of a media asset, which has no fixed address.
          image_url: image?.includes("/") ? image : null,
          terms: [],
          codes: [],
          facets: [],
          prices: {},
          channels: null,
          visible_from: new Date(0).toISOString(),
        }
      }
      return {
        id,
        updated_at: new Date(updated_at).toISOString(),
        made_of: [],
        documents: [document(first), ...(spoken.get(id) ?? []).map(document)],
      }
    })
  },
}

/** Returns the ids of the translations' records of all kinds. The index ignores those that are no services. */
function translated(container: MedusaContainer, ids: string[]): Promise<string[]> {
  return container.resolve("translations").ownersOf(ids)
}
