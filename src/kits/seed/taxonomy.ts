import type { MedusaContainer } from "@medusajs/framework/types"
import { ContainerRegistrationKeys } from "@medusajs/framework/utils"
import {
  createCollectionsWorkflow,
  createProductCategoriesWorkflow,
  createProductOptionsWorkflow,
  createProductTagsWorkflow,
} from "@medusajs/medusa/core-flows"
import { categories, collections, options, products } from "./catalogue"
import { ensure } from "./ensure"

/** Creates the categories. Returns their ids by handle. */
export function seedCategories(container: MedusaContainer): Promise<Map<string, string>> {
  const query = container.resolve(ContainerRegistrationKeys.QUERY)
  return ensure({
    wanted: [...categories],
    keyOf: ({ handle }) => handle,
    find: async () => {
      const { data } = await query.graph({ entity: "product_category", fields: ["id", "handle"] })
      return new Map(data.map(({ id, handle }) => [handle, id]))
    },
    create: (missing) =>
      createProductCategoriesWorkflow(container).run({
        input: { product_categories: missing.map((category) => ({ ...category, is_active: true })) },
      }),
  })
}

/** Creates the collections. Returns their ids by handle. */
export function seedCollections(container: MedusaContainer): Promise<Map<string, string>> {
  const query = container.resolve(ContainerRegistrationKeys.QUERY)
  return ensure({
    wanted: [...collections],
    keyOf: ({ handle }) => handle,
    find: async () => {
      const { data } = await query.graph({ entity: "product_collection", fields: ["id", "handle"] })
      return new Map(data.map(({ id, handle }) => [handle, id]))
    },
    create: (missing) =>
      createCollectionsWorkflow(container).run({
        input: { collections: missing.map(({ handle, title }) => ({ handle, title })) },
      }),
  })
}

/** Creates the tags. Returns their ids by value. */
export function seedTags(container: MedusaContainer): Promise<Map<string, string>> {
  const query = container.resolve(ContainerRegistrationKeys.QUERY)
  return ensure({
    wanted: [...new Set(products.flatMap(({ tags }) => tags))],
    keyOf: (tag) => tag,
    find: async () => {
      const { data } = await query.graph({ entity: "product_tag", fields: ["id", "value"] })
      return new Map(data.map(({ id, value }) => [value, id]))
    },
    create: (missing) =>
      createProductTagsWorkflow(container).run({
        input: { product_tags: missing.map((value) => ({ value })) },
      }),
  })
}

/** A shared option, with the ids of its values by name. */
export interface Option {
  id: string
  valueIds: Map<string, string>
}

/** Creates the options that products share. Returns them by title. */
export async function seedOptions(container: MedusaContainer): Promise<Map<string, Option>> {
  const query = container.resolve(ContainerRegistrationKeys.QUERY)
  const find = async () => {
    const { data } = await query.graph({
      entity: "product_option",
      fields: ["id", "title", "values.id", "values.value"],
      filters: { is_exclusive: false },
    })
    return data
  }
  await ensure({
    wanted: options,
    keyOf: ({ title }) => title,
    find: async () => new Map((await find()).map(({ id, title }) => [title, id])),
    create: (missing) =>
      createProductOptionsWorkflow(container).run({
        input: {
          product_options: missing.map(({ title, values }) => ({
            title,
            values: [...values],
            ranks: Object.fromEntries(values.map((value, index) => [value, index])),
          })),
        },
      }),
  })
  return new Map(
    (await find()).map(({ id, title, values }) => [
      title,
      { id, valueIds: new Map(values.map((value) => [value.value, value.id])) },
    ]),
  )
}
