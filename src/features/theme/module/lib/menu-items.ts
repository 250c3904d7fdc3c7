import { z } from "zod"
import { localeCode } from "../../../../kits/publications/locales"
import { httpUrl, line, orNull } from "../../../../lib/fields"

export const DEEPEST_MENU = 5
const MAX_ITEMS = 200
const PATH = /^\/(?![/\\])[^\s\\<>"]*$/

const item = z.strictObject({
  id: z.string().min(1).max(60),
  type: z.string().min(1).max(60),
  resource_id: orNull(z.string().max(100)),
  url: orNull(z.union([httpUrl, z.string().max(2000).regex(PATH, "must be a path or a web address")])),
  title: orNull(line(200)),
  titles: z.record(localeCode, line(200)).default({}),
  opens_new_tab: z.boolean().default(false),
})

export type MenuItem = z.output<typeof item> & { items: MenuItem[] }

/** An item as storefronts see it, without its picture and its own items. */
export const shownMenuItem = z.object({
  id: z.string(),
  type: z.string().meta({ examples: ["product"] }),
  title: z.string().meta({ examples: ["Blue mug"] }),
  path: z
    .string()
    .nullable()
    .meta({ examples: ["/products/blue-mug"] }),
  url: z
    .string()
    .nullable()
    .meta({ examples: ["https://shop.example/products/blue-mug"] }),
  resource: z
    .object({ type: z.string(), id: z.string(), slug: z.string() })
    .nullable()
    .meta({ examples: [null] }),
  opens_new_tab: z.boolean().meta({ examples: [false] }),
})

/** How storefronts see an item. */
export const menuItemState = z
  .object({
    id: z.string().meta({ examples: ["item-1"] }),
    title: z.string().meta({ examples: ["Blue mug"] }),
    status: z
      .enum(["public", "unpublished", "missing", "hidden_by_parent"])
      .describe(
        "Storefronts see public items only. `missing`: what the item names does not exist. `hidden_by_parent`: an item above it is not shown.",
      )
      .meta({ examples: ["unpublished"] }),
  })
  .meta({ id: "MenuItemState" })

/**
 * The items of a menu. `type` is a kind of public thing with `resource_id`, or `url` with `url`, or `search` or
 * `front_page`.
 */
export function itemsOf(depth: number): z.ZodType<MenuItem[]> {
  return list(depth).refine((items) => fault(items) === undefined, { error: ({ input }) => faultOf(input) })
}

function list(depth: number): z.ZodType<MenuItem[]> {
  const items: z.ZodType<MenuItem[]> = depth > 1 ? list(depth - 1) : z.array(z.never()).max(0)
  return z.array(item.extend({ items: items.default([]) }))
}

/** All items of a tree. */
export function flatItems(items: readonly MenuItem[]): MenuItem[] {
  return items.flatMap((item) => [item, ...flatItems(item.items)])
}

function faultOf(input: unknown): string {
  return (Array.isArray(input) && fault(input)) || "the menu is not valid"
}

function fault(items: readonly MenuItem[]): string | undefined {
  const all = flatItems(items)
  if (all.length > MAX_ITEMS) return `a menu has at most ${MAX_ITEMS} items`
  if (new Set(all.map(({ id }) => id)).size < all.length) return "each item needs its own id"
  const untitled = all.find(
    ({ type, title }) => (type === "url" || type === "search" || type === "front_page") && !title,
  )
  if (untitled) return `the item '${untitled.id}' needs a title`
  if (all.some(({ type, url }) => type === "url" && url === null))
    return "an item of the type 'url' needs a 'url'"
  return undefined
}
