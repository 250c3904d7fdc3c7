/** The places of entries in a part of the engine's dashboard. Entries without a place have 0. */
interface Layout {
  widgets: Readonly<Record<string, { order: number }>>
}

/** The engine's answer about a part of its dashboard, such as the sidebar: the admin's own layout, and the shop's. */
export interface Layouts {
  default_configuration?: { configuration: Layout } | null
}

/** The part of the engine's client that reads layouts. */
export interface LayoutCalls {
  layouts: { retrieveConfiguration(zone: string, headers?: object): Promise<Layouts> }
}

export const ZONE = "sidebar"
/** The engine puts its own lines before ours. Home comes after the search field. */
export const HOME_FIRST: Layout = {
  widgets: { "core:Searchbar": { order: -2 }, "core:nav:/home": { order: -1 } },
}

/** Puts Home at the top of the sidebar, as long as nobody has arranged the sidebar for all admins of the shop. */
export function putHomeFirst({ layouts }: LayoutCalls): void {
  const ofEngine = layouts.retrieveConfiguration.bind(layouts)
  layouts.retrieveConfiguration = async (zone, headers) => {
    const answer = await ofEngine(zone, headers)
    if (zone !== ZONE || answer.default_configuration) return answer
    return { ...answer, default_configuration: { configuration: HOME_FIRST } }
  }
}
