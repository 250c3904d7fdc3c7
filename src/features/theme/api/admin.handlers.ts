import type { MedusaContainer } from "@medusajs/framework/types"
import { route } from "../../../kits/rows/route"
import { readerOf } from "../../../kits/shop/reader"
import { singletonRoutes } from "../../../kits/singletons/routes"
import { contrast } from "../../../lib/design-tokens/contrast"
import { errors, type Fault, validationError } from "../../../lib/errors"
import { declareHandlers } from "../../handlers"
import { allDefinitions } from "../module/lib/sections/check"
import { INITIAL_THEME, type ThemeContent } from "../module/types"
import { menuStates } from "../services/menu-states"
import { themeWorkflows } from "../workflows"
import { theme, themeChecks } from "./admin.rows"

const routes = singletonRoutes(theme, {
  store: (scope) => scope.resolve("theme").singleton,
  workflows: themeWorkflows,
  initial: INITIAL_THEME,
  check: requireLogos,
})

const FOR_TEXT = 4.5

const FOR_LARGE_TEXT = 3

declareHandlers([
  routes.readState,
  routes.saveDraft,
  routes.discardDraft,
  routes.previewLink,
  routes.publish,
  route(themeChecks.adminReadThemeContrast, async ({ scope }) => {
    const { colors } = (await draftContent(scope)).brand
    const all = Object.entries(colors)
    return {
      contrasts: all.flatMap(([name, color], index) =>
        all.slice(index + 1).map(([other, otherColor]) => {
          const ratio = contrast(color, otherColor)
          const pair: [string, string] = [name, other]
          return {
            colors: pair,
            ratio,
            is_enough_for_text: ratio >= FOR_TEXT,
            is_enough_for_large_text: ratio >= FOR_LARGE_TEXT,
          }
        }),
      ),
    }
  }),
  routes.schedule,
  routes.listVersions,
  route(themeChecks.adminReadThemeDefinitions, async ({ scope }) => {
    // Versions of before these definitions existed have none.
    const { definitions = INITIAL_THEME.definitions } = await draftContent(scope)
    return { definitions: allDefinitions(definitions) }
  }),
  route(themeChecks.adminReadMenuStates, async ({ params: { handle }, scope }) => {
    const { menus } = await draftContent(scope)
    const menu = Object.hasOwn(menus, handle) ? menus[handle] : undefined
    if (!menu) throw errors.notFound()
    const items = await menuStates(scope, menu.items, await readerOf(scope, undefined))
    return { menu: { handle, title: menu.title, items } }
  }),
  routes.readVersion,
  routes.restoreVersion,
])

/** The look that admins edit: the draft, else the current version, else the defaults. */
async function draftContent(scope: MedusaContainer): Promise<ThemeContent> {
  const { draft, published } = await scope.resolve("theme").singleton.state()
  return (draft ?? published)?.content ?? INITIAL_THEME
}

/** Throws 400 that names each logo whose `media_id` is not a public picture of the shop. */
async function requireLogos(scope: MedusaContainer, { brand: { logo } }: ThemeContent): Promise<void> {
  const wanted = Object.entries(logo).flatMap(([name, picture]) =>
    picture?.media_id ? [{ name, id: picture.media_id }] : [],
  )
  if (wanted.length === 0) return
  const { reading } = scope.resolve("media")
  const found = await reading.imagesOf(
    wanted.map(({ id }) => id),
    [],
  )
  const faults = wanted
    .filter(({ id }) => found.get(id)?.id !== id)
    .map(({ name }): Fault => {
      const path = `content.brand.logo.${name}.media_id`
      return {
        path,
        code: "invalid_field",
        message: `Field '${path}': the shop has no public picture of this id.`,
      }
    })
  if (faults.length > 0) throw validationError(faults)
}
