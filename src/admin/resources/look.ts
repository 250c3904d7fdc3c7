import type { z } from "zod"
import type { MenuItem as Item, menuItemState } from "../../features/theme/module/lib/menu-items"
import type { LookDefinitions } from "../../features/theme/module/lib/sections/definitions"
import type { ThemeContent } from "../../features/theme/module/types"
import type { Identified, Resource } from "../lib/resource"
import { blogPosts } from "./blog"
import { destinations } from "./destinations"
import { events } from "./events"
import { ofEngine } from "./of-engine"
import { pages } from "./pages"
import { products } from "./products"
import { services } from "./services"
import type { Singleton } from "./singleton"
import { tours } from "./tours"

export type Look = ThemeContent
export type MenuItem = Item
export type MenuItemState = z.output<typeof menuItemState>
export type { LookDefinitions }

export const look: Singleton = { path: "/admin/theme", one: "theme", texts: "look" }

type Target = Resource<Identified, Identified>

/** The kinds of things that menus and sections can name. */
export const TARGETS: Readonly<Record<string, Target>> = {
  product: products,
  category: ofEngine("product-categories", "product_category", "product_categories", "name"),
  collection: ofEngine("collections", "collection", "collections", "title"),
  post: blogPosts,
  page: pages,
  event: events,
  tour: tours,
  destination: destinations,
  service: services,
}
