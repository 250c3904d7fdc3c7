import { ensure } from "../../kits/seed/ensure"
import type { Seed } from "../../kits/seed/seed"
import { SYSTEM } from "../../lib/actor"
import { attributes } from "./module/attributes"
import { productTemplateWorkflows } from "./workflows/product-templates"

/** The templates of the demo shop's products. */
const wanted = [
  {
    slug: "tableware",
    title: "Tableware",
    description: "Mugs, plates, bowls and what else is on the table.",
    attributes: attributes.parse([
      { key: "glaze", label: "Glaze", type: "select", choices: ["Matt", "Gloss", "None"], default: "Matt" },
      { key: "capacity", label: "Capacity", type: "number", unit: "ml", minimum: 1, maximum: 10_000 },
      {
        key: "is_dishwasher_safe",
        label: "Dishwasher safe",
        type: "boolean",
        is_required: true,
        default: true,
      },
      { key: "care", label: "Care", type: "long_text" },
    ]),
    options: [{ title: "Colour", values: ["Chalk", "Sage", "Ink"] }],
    tags: ["stoneware"],
  },
  {
    slug: "textiles",
    title: "Textiles",
    description: "Throws, cushions, towels and other things of cloth.",
    attributes: attributes.parse([
      {
        key: "material",
        label: "Material",
        type: "multi_select",
        choices: ["Cotton", "Linen", "Wool", "Hemp"],
        is_required: true,
        default: ["Linen"],
      },
      { key: "weight_per_area", label: "Weight", type: "number", unit: "g/m²", minimum: 1 },
      { key: "color", label: "Colour in pictures", type: "color" },
      { key: "washing", label: "Washing", type: "select", choices: ["By hand", "30 °C", "40 °C", "60 °C"] },
    ]),
    options: [{ title: "Size", values: ["S", "M", "L"] }],
    tags: [],
  },
  {
    slug: "candles",
    title: "Candles and scents",
    description: "Whatever burns or smells well.",
    attributes: attributes.parse([
      { key: "burning_time", label: "Burning time", type: "number", unit: "h", minimum: 1, maximum: 500 },
      { key: "scent", label: "Scent", type: "text", help: "As it stands on the label." },
      { key: "best_before", label: "Best before", type: "date" },
      { key: "safety_sheet", label: "Safety sheet", type: "url" },
    ]),
    options: [],
    tags: [],
  },
]

export const productTemplates: Seed = {
  name: "product-templates",
  async run(container) {
    await ensure({
      wanted,
      keyOf: ({ slug }) => slug,
      find: async () => {
        const known = await container
          .resolve("productTemplates")
          .listProductTemplates({ slug: wanted.map(({ slug }) => slug) }, { select: ["id", "slug"] })
        return new Map(known.map(({ id, slug }) => [slug, id]))
      },
      create: async (missing) => {
        for (const input of missing)
          await productTemplateWorkflows.create(container).run({ input: { input, actor: SYSTEM } })
      },
    })
  },
}
