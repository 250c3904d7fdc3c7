import type { z } from "zod"
import type { destinationFields } from "../../features/destinations/module/schemas"
import type { Received } from "../../kits/rows/moments"
import type { Resource } from "../lib/resource"
import type { Publication, PublicationSummary } from "./publication"

type DestinationFields = Received<z.ZodObject<typeof destinationFields>>

export const destinations: Resource<Publication & DestinationFields, PublicationSummary & DestinationFields> =
  {
    path: "/admin/destinations",
    one: "destination",
    many: "destinations",
    texts: "destinations",
    title: "title",
  }
