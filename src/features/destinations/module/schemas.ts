import { z } from "zod"
import { publishedInFull, publishedSummary } from "../../../kits/publications/schemas"

const FURTHEST = 2 ** 31 - 1

/** The columns that only destinations have, as admins see them. */
export const destinationFields = {
  parent_id: z.string().nullable().describe("The destination that contains this one."),
  image: z.string().nullable(),
  latitude: z
    .number()
    .nullable()
    .meta({ examples: [38.6431] }),
  longitude: z
    .number()
    .nullable()
    .meta({ examples: [34.8289] }),
  position: z.int().meta({ examples: [10] }),
}

/** The fields of a destination in an admin's request. */
export const destinationInput = {
  parent_id: z
    .string()
    .max(100)
    .nullable()
    .optional()
    .describe("The destination that contains this one. Default: at the top."),
  image: z.string().max(2000).nullable().optional().describe("The id or address of a picture."),
  latitude: z.number().min(-90).max(90).nullable().optional(),
  longitude: z.number().min(-180).max(180).nullable().optional(),
  position: z
    .int()
    .min(-FURTHEST)
    .max(FURTHEST)
    .optional()
    .describe("The position in lists, the lowest first. Default: 0."),
}

export const destinationSummary = publishedSummary.extend(destinationFields)
export const publicDestination = publishedInFull.extend(destinationFields)

/** The part of a destination that a tour shows. */
export const namedDestination = z.object({ id: z.string(), slug: z.string(), title: z.string() })
