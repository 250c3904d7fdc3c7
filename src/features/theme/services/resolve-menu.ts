import type { MedusaContainer } from "@medusajs/framework/types"
import type { z } from "zod"
import type { Reader } from "../../../kits/publications/types"
import type { PublicKindName } from "../../../lib/registry"
import { publicKindOf } from "../../kinds"
import { wirings } from "../../wirings"
import { flatItems, type MenuItem, type shownMenuItem } from "../module/lib/menu-items"
import type { MenuTarget } from "../module/lib/menu-targets"
import type { Picture } from "../module/types"

interface Shown<Image> {
  reader: Reader
  paths: { of(kind: PublicKindName, slug: string, locale: string): string }
  home: string | null
  imageOf: (picture: Picture) => Image
}

type ShownItem<Image> = z.output<typeof shownMenuItem> & { image: Image | null; items: ShownItem<Image>[] }

/** The menu for storefronts. Leaves out what is not public. */
export async function resolveMenu<Image>(
  container: MedusaContainer,
  items: readonly MenuItem[],
  shown: Shown<Image>,
): Promise<ShownItem<Image>[]> {
  const targets = await readTargets(container, items, shown.reader)
  const build = (all: readonly MenuItem[]): ShownItem<Image>[] =>
    all.flatMap((item) => {
      const own = ownPart(item, targets.get(item.type)?.get(item.resource_id ?? ""), shown)
      return own ? [{ ...own, opens_new_tab: item.opens_new_tab, items: build(item.items) }] : []
    })
  return build(items)
}

/** The ids that the items name, by kind. */
export function idsByKind(items: readonly MenuItem[]): Map<string, Set<string>> {
  const ids = new Map<string, Set<string>>()
  for (const { type, resource_id: id } of items)
    if (id !== null && publicKindOf(type)) ids.set(type, (ids.get(type) ?? new Set()).add(id))
  return ids
}

/** The public things that a menu names, by kind and id. Reads all of them with one statement. */
export async function readTargets(
  container: MedusaContainer,
  items: readonly MenuItem[],
  reader: Reader,
): Promise<Map<string, ReadonlyMap<string, MenuTarget>>> {
  const ids = idsByKind(flatItems(items))
  const known = wirings().flatMap(({ wiring }) => Object.entries(wiring.menuTargets ?? {}))
  const selects = Object.fromEntries(known.filter(([kind]) => ids.has(kind)))
  const wanted = [...ids.values()].flatMap((some) => [...some])
  const targets = await container.resolve("theme").menuTargets(selects, wanted, reader)
  return new Map(
    Array.from(ids.keys(), (kind) => {
      const ofKind = targets.filter((target) => target.kind === kind)
      return [kind, new Map(ofKind.map((target) => [target.id, target]))]
    }),
  )
}

/** The title of an item in the reader's language. `null` if only its thing has one. */
export function ownTitle({ titles, title }: MenuItem, { locales }: Reader): string | null {
  return locales.map((locale) => titles[locale]).find((text) => text !== undefined) ?? title
}

/** Whether storefronts see an item if they see all items above it. */
export function isShown(item: MenuItem, target: MenuTarget | undefined, reader: Reader): boolean {
  if (publicKindOf(item.type)) return target !== undefined
  if (ownTitle(item, reader) === null) return false
  return item.type === "front_page" || item.type === "search" || item.url !== null
}

function ownPart<Image>(
  item: MenuItem,
  target: MenuTarget | undefined,
  { reader, paths, home, imageOf }: Shown<Image>,
) {
  if (!isShown(item, target, reader)) return undefined
  const { id, type, url } = item
  const own = ownTitle(item, reader)
  const kind = publicKindOf(type)
  if (kind && target) {
    const path = paths.of(kind.name, target.slug, target.locale)
    const text = own ?? target.title
    const image = target.image_url
      ? imageOf({ media_id: null, url: target.image_url, width: null, height: null, alt: text })
      : null
    const resource = { type, id: target.id, slug: target.slug }
    return { id, type, title: text, path, url: home === null ? null : home + path, resource, image }
  }
  const path = type === "front_page" ? "/" : type === "search" ? "/search" : url?.startsWith("/") ? url : null
  const address = path === null ? url : home === null ? null : home + path
  return { id, type, title: own ?? "", path, url: address, resource: null, image: null }
}
