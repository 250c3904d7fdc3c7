import { ContainerRegistrationKeys } from "@medusajs/framework/utils"
import { PUBLICATION_FIELDS, publicationEntity, tagFacet } from "../search/services/publication"
import { listed, type SearchSource } from "../search/services/source"

export const posts: SearchSource = {
  type: "post",
  ownEvents: ["blog-post.created", "blog-post.updated", "blog-post.published", "blog-post.deleted"],
  otherEvents: {
    "blog-category.updated": undefined,
    "blog-category.deleted": undefined,
    "blog-tag.updated": undefined,
    "blog-tag.deleted": undefined,
    "blog-author.updated": undefined,
    "blog-author.deleted": undefined,
  },

  async list(container, { after, take }) {
    const { data } = await container.resolve(ContainerRegistrationKeys.QUERY).graph({
      entity: "blog_post",
      fields: ["id", "updated_at"],
      filters: { id: { $gt: after }, status: { $ne: "draft" } },
      pagination: { take, order: { id: "ASC" } },
    })
    return listed(data)
  },

  async read(container, ids) {
    const { data } = await container.resolve(ContainerRegistrationKeys.QUERY).graph({
      entity: "blog_post",
      fields: [
        ...PUBLICATION_FIELDS,
        "cover_url",
        "author.id",
        "author.name",
        "categories.id",
        "categories.name",
        "tags.id",
        "tags.slug",
        "tags.name",
      ],
      filters: { id: ids },
    })
    return data
      .map(({ cover_url: image_url, author, ...post }) => {
        const categories = (post.categories ?? []).filter((category) => category !== null)
        const tags = (post.tags ?? []).filter((tag) => tag !== null)
        return publicationEntity(post, {
          image_url,
          terms: [...categories, ...tags, ...(author ? [author] : [])].map(({ name }) => name),
          facets: [
            ...categories.map(({ id, name }) => ({ kind: "category" as const, value: id, label: name })),
            ...tags.map(({ name, slug }) => tagFacet(name, slug)),
          ],
          made_of: [...categories, ...tags, ...(author ? [author] : [])].map(({ id }) => id),
        })
      })
      .filter((entity) => entity !== undefined)
  },
}
