import type { MedusaContainer } from "@medusajs/framework/types"
import { ContainerRegistrationKeys } from "@medusajs/framework/utils"
import { z } from "zod"
import { errors } from "../../../lib/errors"
import type { Origin } from "../module/types"

/** The subject of a post: texts for the model, and a picture. */
export interface Subject {
  data: Record<string, unknown>
  /** The id or the address of a picture. */
  picture: string | null
}

const MAX_TEXT_LENGTH = 4_000

const productRow = z.object({
  title: z.string(),
  subtitle: z.string().nullish(),
  description: z.string().nullish(),
  handle: z.string(),
  thumbnail: z.string().nullish(),
})

/** Reads a product or a post of the blog. Throws 404. */
export async function subjectOf(
  container: MedusaContainer,
  resource: NonNullable<Origin["resource"]>,
): Promise<Subject> {
  return resource.type === "product" ? productOf(container, resource.id) : postOf(container, resource.id)
}

async function productOf(container: MedusaContainer, id: string): Promise<Subject> {
  const query = container.resolve(ContainerRegistrationKeys.QUERY)
  const { data } = await query.graph({
    entity: "product",
    fields: ["title", "subtitle", "description", "handle", "thumbnail"],
    filters: { id },
  })
  const found = productRow.safeParse(data[0])
  if (!found.success) throw errors.notFound("No product has this id.")
  const { title, subtitle, description, handle, thumbnail } = found.data
  return {
    data: { product: { title, subtitle, handle, description: description?.slice(0, MAX_TEXT_LENGTH) } },
    picture: thumbnail ?? null,
  }
}

const coverRow = z.object({ cover_url: z.string().nullable().catch(null) }).catch({ cover_url: null })

async function postOf(container: MedusaContainer, id: string): Promise<Subject> {
  const found = await container.resolve("blog").posts.findForAdmin(id)
  if (!found) throw errors.notFound("No post of the blog has this id.")
  const { title, excerpt, body } = found
  return {
    data: { post: { title, excerpt, body: body.slice(0, MAX_TEXT_LENGTH) } },
    picture: coverRow.parse(found).cover_url,
  }
}
