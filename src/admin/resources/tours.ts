import type { z } from "zod"
import type { tourFields } from "../../features/tours/module/schemas"
import type { Received } from "../../kits/rows/moments"
import type { Resource } from "../lib/resource"
import type { Publication, PublicationSummary } from "./publication"

type TourFields = Received<z.ZodObject<typeof tourFields>>

export const tours: Resource<Publication & TourFields, PublicationSummary & TourFields> = {
  path: "/admin/tours",
  one: "tour",
  many: "tours",
  texts: "tours",
  title: "title",
}
