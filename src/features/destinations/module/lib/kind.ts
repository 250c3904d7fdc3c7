import { z } from "zod"
import { publicQuery } from "../../../../kits/publications/public-query"
import type { PublicationTables } from "../../../../kits/publications/types"
import { dated } from "../../../../kits/rows/dated"
import { currentTenantId } from "../../../../tenancy/current-tenant"
import { destinationFields, destinationSummary, publicDestination } from "../schemas"
import type { DestinationFilter } from "../types"

const tables = {
  kind: "destination",
  publication: "destination",
  translation: "destination_translation",
  revision: "destination_revision",
  parentId: "destination_id",
  prefix: { publication: "dest", translation: "destloc", revision: "destrev" },
  own: ["parent_id", "image", "latitude", "longitude", "position"],
  references: { parent_id: "destination" },
  joins: {},
} as const satisfies PublicationTables

/** A storefront does not see the id of a container that is not public. */
const PUBLIC_PARENT = `(SELECT container.id FROM destination container
  WHERE container.id = p.parent_id AND container.deleted_at IS NULL
    AND container.status <> 'draft' AND container.published_at <= :now) AS parent_id`

/** Storefronts ask for the destinations at the top with this word. */
const AT_THE_TOP = "null"

export const DESTINATIONS = {
  tables,
  tenant: currentTenantId,
  own: dated(z.object(destinationFields)),
  public: publicQuery({
    tables,
    rows: { summary: dated(destinationSummary), full: dated(publicDestination) },
    columns: [PUBLIC_PARENT, "p.image", "p.latitude", "p.longitude", "p.position"],
    orders: {
      position: ["position", "title", "id"],
      title: ["title", "id"],
      published_at: ["published_at", "id"],
    },
    conditions: ({ parent_id }: DestinationFilter) => {
      if (parent_id === undefined) return []
      return [parent_id === AT_THE_TOP ? "p.parent_id IS NULL" : "p.parent_id = :parent_id"]
    },
  }),
}
