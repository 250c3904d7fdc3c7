import { z } from "zod"
import { type ProductPart, productFilter } from "../../../kits/declarations/product-parts"

const MAX_VALUE_LENGTH = 255
const MAX_VALUES = 50
const MAX_METAFIELDS = 10

const value = z.string().min(1).max(MAX_VALUE_LENGTH)

/** The parameter `metafields[care.washing]=30`. It may have several values. */
const wanted = z
  .record(
    z.string().regex(/^[a-z][a-z0-9_-]{0,63}\.[a-z][a-z0-9_-]{0,63}$/, "must be a namespace and a key"),
    value.transform((one) => [one]).or(z.array(value).min(1).max(MAX_VALUES)),
  )
  .refine((all) => Object.keys(all).length <= MAX_METAFIELDS, `must be at most ${MAX_METAFIELDS} metafields`)

/** The public metafields of the product `p`, as JSON. */
const PUBLIC = `(
  SELECT coalesce(json_agg(json_build_object('namespace', d.namespace, 'key', d.key, 'type', d.type, 'name', d.name,
           'value', coalesce(m.value, d.default_value) -> 'value') ORDER BY d.is_pinned DESC, d.position, d.namespace, d.key), '[]')
    FROM metafield_definition d
    LEFT JOIN metafield m ON m.definition_id = d.id AND m.resource_id = p.id AND m.deleted_at IS NULL
   WHERE d.resource_type = 'product' AND d.is_public AND d.deleted_at IS NULL
     AND coalesce(m.value, d.default_value) IS NOT NULL)`

/** The fields that metafields add to the storefront's products. Only filterable metafields are a product filter. */
export const productPart: ProductPart = {
  kinds: ["metafield"],
  fields: { metafields: PUBLIC },
  filters: {
    metafields: productFilter(wanted, (all, bind) =>
      Object.entries(all)
        .map(([name, values]) => {
          const [namespace, key] = name.split(".")
          return `p.id IN (
            SELECT m.resource_id FROM metafield_definition d
              JOIN metafield m ON m.definition_id = d.id AND m.deleted_at IS NULL
               AND m.words && CAST(${bind(values)} AS text[])
             WHERE d.resource_type = 'product' AND d.namespace = ${bind(namespace)} AND d.key = ${bind(key)}
               AND d.is_filterable AND d.is_public AND d.deleted_at IS NULL)`
        })
        .concat("true")
        .join(" AND "),
    ),
  },
}
