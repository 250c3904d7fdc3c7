import { route } from "../../../kits/rows/route"
import { readerOf } from "../../../kits/shop/reader"
import { singletonRoutes } from "../../../kits/singletons/routes"
import { contrast } from "../../../lib/design-tokens/contrast"
import { errors } from "../../../lib/errors"
import { declareHandlers } from "../../handlers"
import { allDefinitions } from "../module/lib/sections/check"
import { INITIAL_THEME } from "../module/types"
import { menuStates } from "../services/menu-states"
import { themeWorkflows } from "../workflows"
import { theme, themeChecks } from "./admin.rows"
import { draftContent } from "./admin-draft-content"
import { requireLogos } from "./admin-logos"

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
