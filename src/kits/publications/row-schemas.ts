import { z } from "zod"
import { dated } from "../rows/dated"
import { adminPublication, adminSummary, bodyFormat, publicationStatus, revisionInFull } from "./schemas"

/** Rows that statements of this kit return. */

/** The columns of a text. */
export const textRow = z.object({
  locale: z.string(),
  slug: z.string().nullable(),
  title: z.string(),
  excerpt: z.string().nullable(),
  body: z.string(),
  body_format: bodyFormat,
  html: z.string(),
  lead: z.string(),
  plain: z.string(),
  reading_minutes: z.number(),
  seo_title: z.string().nullable(),
  seo_description: z.string().nullable(),
})
/** The columns of a publication, with the own columns of its kind. */
export const snapshotRow = z.looseObject({
  ...textRow.shape,
  id: z.string(),
  slug: z.string(),
  status: publicationStatus,
  published_at: z.date().nullable(),
  revision: z.number(),
  metadata: z.record(z.string(), z.unknown()).nullable(),
})

export const snapshotRows = z.array(snapshotRow)

/** A publication with its translations, its related ids and the content of a revision. */
export const foundRow = snapshotRow.extend({
  translations: z.array(textRow),
  joins: z.record(z.string(), z.array(z.string())),
  content: dated(revisionInFull.shape.content).nullable(),
})

export const adminSummaryRow = dated(z.object(adminSummary))
export const adminRow = dated(z.object(adminPublication))

const alternate = z.object({ locale: z.string(), slug: z.string() })

export const addressRow = alternate.extend({ updated_at: z.date(), alternates: z.array(alternate) })
