import { ContainerRegistrationKeys } from "@medusajs/framework/utils"
import { PUBLICATION_FIELDS, publicationEntity } from "../search/publication"
import { listed, type SearchSource } from "../search/source"

export const pages: SearchSource = {
  type: "page",
  ownEvents: ["page.created", "page.updated", "page.published", "page.deleted"],
  otherEvents: {},

  async list(container, { after, take }) {
    const { data } = await container.resolve(ContainerRegistrationKeys.QUERY).graph({
      entity: "page",
      fields: ["id", "updated_at"],
      filters: { id: { $gt: after }, status: { $ne: "draft" } },
      pagination: { take, order: { id: "ASC" } },
    })
    return listed(data)
  },

  async read(container, ids) {
    const { data } = await container
      .resolve(ContainerRegistrationKeys.QUERY)
      .graph({ entity: "page", fields: [...PUBLICATION_FIELDS], filters: { id: ids } })
    return data
      .map((page) => publicationEntity(page, { terms: [], facets: [], image_url: null, made_of: [] }))
      .filter((entity) => entity !== undefined)
  },
}
