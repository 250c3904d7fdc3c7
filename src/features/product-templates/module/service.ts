import type { SqlEntityManager } from "@medusajs/framework/mikro-orm/postgresql"
import type { Context } from "@medusajs/framework/types"
import { InjectTransactionManager, MedusaContext, MedusaService } from "@medusajs/framework/utils"
import { clock } from "../../../lib/clock"
import { withinTransaction } from "../../../lib/database"
import { errors } from "../../../lib/errors"
import { attributes, checkAttributeValues } from "./attributes"
import { ProductTemplate } from "./models/product-template"
import type { ProductTemplateInput } from "./types"

type Sql = Context<SqlEntityManager>

const JSON_COLUMNS = new Set(["attributes", "options", "tags"])

/** The product templates of the current tenant. Only the feature's workflows write to them. */
export default class ProductTemplatesModuleService extends MedusaService({ ProductTemplate }) {
  /** Finds a template by id or slug. Throws 404. */
  async findTemplate(idOrSlug: string) {
    const found = await this.listProductTemplates(
      { $or: [{ id: idOrSlug }, { slug: idOrSlug }] },
      { take: 2 },
    )
    const template = found.find(({ id }) => id === idOrSlug) ?? found[0]
    if (!template) throw errors.notFound()
    return template
  }

  /** Changes some columns. It does not use the engine's update, which would mix old and new entries of lists. */
  @InjectTransactionManager()
  async changeTemplate(
    { id, ...change }: Partial<ProductTemplateInput> & { id: string },
    @MedusaContext() context: Sql = {},
  ): Promise<void> {
    const columns = Object.entries(change).map(([name, value]) => [
      name,
      JSON_COLUMNS.has(name) ? JSON.stringify(value) : value,
    ])
    await withinTransaction(context)("product_template")
      .where({ id })
      .whereNull("deleted_at")
      .update({ ...Object.fromEntries(columns), updated_at: clock.date() })
  }

  /**
   * Checks a product's values against a template and returns them in a uniform form. Throws 400 for invalid values, and
   * `invalid_field` for an unknown template.
   */
  async checkValues(idOrSlug: string, values: Record<string, unknown>) {
    const [found] = await this.listProductTemplates(
      { $or: [{ id: idOrSlug }, { slug: idOrSlug }] },
      { take: 1 },
    )
    if (!found) throw errors.invalidField("Field 'product_template': no template has this id or slug.")
    return { slug: found.slug, values: checkAttributeValues(attributes.parse(found.attributes), values) }
  }
}
