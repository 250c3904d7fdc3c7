import type { LayoutCalls } from "./home-first"
import type { ProductCalls } from "./products-shown"
import type { SearchCalls } from "./record-search"

declare global {
  interface Window {
    /** The engine's client, which its dashboard leaves here. */
    __sdk?: { admin: ProductCalls & SearchCalls & LayoutCalls }
  }
}

/** The calls of the engine's dashboard. Undefined if another version of the engine keeps them elsewhere. */
export const engineCalls = () => window.__sdk?.admin
