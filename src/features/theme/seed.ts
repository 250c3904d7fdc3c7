import type { MedusaContainer } from "@medusajs/framework/types"
import { shopName } from "../../kits/seed/demo-shop"
import type { Seed } from "../../kits/seed/seed"
import { seedCategories, seedCollections } from "../../kits/seed/taxonomy"
import { SYSTEM } from "../../lib/actor"
import type { MenuItem } from "./module/lib/menu-items"
import { INITIAL_THEME, type ThemeContent } from "./module/types"
import { seedTokens } from "./seed-look"
import { themeWorkflows } from "./workflows"

const brand: ThemeContent["brand"] = {
  ...INITIAL_THEME.brand,
  name: shopName,
  tagline: "Things for the table and the hearth",
  colors: { primary: "#8a4526", background: "#faf7f2", text: "#1f1c1a" },
  typography: {
    heading: { family: "Fraunces", weights: [600], source_url: null, fallback: "serif" },
    body: { family: "Inter", weights: [400, 600], source_url: null, fallback: "sans-serif" },
  },
  translations: {
    de: { tagline: "Dinge für Tisch und Herd" },
    tr: { tagline: "Sofra ve ocak için her şey" },
  },
}

const look = {
  name: "Hearth",
  tokens: seedTokens,
  sections: { hero: { type: "hero", settings: { is_wide: true }, blocks: [] } },
  templates: { "front-page": { sections: ["hero"] } },
  brand,
}

/** The title of an item without `title` is the name of what it leads to. */
const item = (type: string, id: string, items: MenuItem[] = []): MenuItem => ({
  id,
  type,
  resource_id: id,
  url: null,
  title: null,
  titles: {},
  opens_new_tab: false,
  items,
})

/** The categories with the collections below the first, and the pages. */
async function menusOf(container: MedusaContainer): Promise<ThemeContent["menus"]> {
  const [first, ...others] = (await seedCategories(container)).values()
  const collections = [...(await seedCollections(container)).values()]
  const pages = await container.resolve("pages").listPages({}, { select: ["id"], order: { position: "ASC" } })
  const below = collections.map((id) => item("collection", id))
  return {
    "main-menu": {
      title: "Main menu",
      items: [
        ...(first === undefined ? [] : [item("category", first, below)]),
        ...others.map((id) => item("category", id)),
      ],
    },
    "footer-menu": { title: "Footer menu", items: pages.map(({ id }) => item("page", id)) },
  }
}

export const theme: Seed = {
  name: "theme",
  async run(container) {
    const { singleton } = container.resolve("theme")
    const { revision } = await singleton.state()
    if (revision > 0) return
    const content: ThemeContent = { ...INITIAL_THEME, ...look, menus: await menusOf(container) }
    await themeWorkflows.saveDraft(container).run({ input: { content, seen: 0, actor: SYSTEM } })
    await themeWorkflows.publish(container).run({ input: { seen: 1, actor: SYSTEM } })
  },
}
