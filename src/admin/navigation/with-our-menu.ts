import { cloneElement, isValidElement, type ReactNode } from "react"
import { arrangedMenu, type MenuItem } from "./menu"

/** The engine reads everything that extensions add through this object, also its menus. */
interface EngineApi {
  getMenu: (name: string) => MenuItem[]
}

/**
 * Lets the engine's dashboard show its menus as our map says. The engine's element must be `<div>` with one element that
 * has `api`. If another version of the engine renders something else, its own menus are shown.
 */
export function withOurMenu(app: ReactNode): ReactNode {
  if (!isValidElement<{ children?: ReactNode }>(app)) return app
  const providers = app.props.children
  if (!isValidElement<{ api?: unknown }>(providers) || !hasMenus(providers.props.api)) return app
  return cloneElement(app, undefined, cloneElement(providers, { api: arrangedApi(providers.props.api) }))
}

function arrangedApi(api: EngineApi): EngineApi {
  // The engine closes a line when its items are other objects than before, so each menu is arranged once.
  const menus = new Map<string, MenuItem[]>()
  const getMenu = (name: string) => {
    const known = menus.get(name)
    if (known) return known
    const menu = arranged(name, api.getMenu(name))
    menus.set(name, menu)
    return menu
  }
  return { ...api, getMenu }
}

/** Without a menu, nobody could reach a page, so an error shows the engine's. */
function arranged(name: string, items: MenuItem[]): MenuItem[] {
  try {
    return arrangedMenu(name, items)
  } catch (error) {
    console.error(error)
    return items
  }
}

function hasMenus(api: unknown): api is EngineApi {
  return typeof api === "object" && api !== null && "getMenu" in api && typeof api.getMenu === "function"
}
