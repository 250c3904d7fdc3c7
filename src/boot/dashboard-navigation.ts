const DASHBOARD = "@medusajs/dashboard"
/** The file in which the engine starts its dashboard. It may have a query. */
const ENTRY = /[\\/]\.medusa[\\/]client[\\/]entry\.jsx(\?|$)/

/** The module with the engine's dashboard and our navigation, for the engine's entry only. Other imports give undefined. */
export function navigatedApp(root: string, source: string, importer: string | undefined): string | undefined {
  if (source === DASHBOARD && importer !== undefined && ENTRY.test(importer))
    return `${root}/src/admin/navigation/app.tsx`
}
