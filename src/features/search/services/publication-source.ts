import { ContainerRegistrationKeys } from "@medusajs/framework/utils"
import { z } from "zod"
import type { PublicKindName } from "../../../lib/registry"
import { PUBLICATION_FIELDS, publication, publicationEntity } from "./publication"
import { listed, type SearchSource } from "./source"

const pictured = publication.extend({
  image: z.string().nullish(),
  gallery: z.array(z.string()).nullish(),
})
const publications = z.array(pictured)
const entries = z.array(publication.pick({ id: true, updated_at: true }))

/** The kinds with drafts. A service is shown as soon as it is active. */
type PublicationName = Exclude<PublicKindName, "service">

/**
 * The search source of a kind of publication with the usual texts and nothing else to search, such as pages. `type` is
 * the name of its table, too. `events` is the beginning of its events' names. `pictures` are the columns with pictures.
 */
export function publicationSource(
  type: PublicationName,
  events: string = type,
  pictures: readonly ("image" | "gallery")[] = [],
): SearchSource {
  return {
    type,
    ownEvents: ["created", "updated", "published", "deleted"].map((change) => `${events}.${change}`),
    otherEvents: {},

    async list(container, { after, take }) {
      const { data } = await container.resolve(ContainerRegistrationKeys.QUERY).graph({
        entity: type,
        fields: ["id", "updated_at"],
        filters: { id: { $gt: after }, status: { $ne: "draft" } },
        pagination: { take, order: { id: "ASC" } },
      })
      return listed(entries.parse(data))
    },

    async read(container, ids) {
      const { data } = await container
        .resolve(ContainerRegistrationKeys.QUERY)
        .graph({ entity: type, fields: [...PUBLICATION_FIELDS, ...pictures], filters: { id: ids } })
      return publications
        .parse(data)
        .map((found) =>
          publicationEntity(found, { terms: [], facets: [], image_url: firstPicture(found), made_of: [] }),
        )
        .filter((entity) => entity !== undefined)
    },
  }
}

/** The other possible value of a picture is the id of a media asset, which has no fixed address. */
function firstPicture({ image, gallery }: z.output<typeof pictured>): string | null {
  return [image, ...(gallery ?? [])].find((picture) => picture?.includes("/")) ?? null
}
