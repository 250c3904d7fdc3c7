import type { ResourceType } from "../kits/declarations/declaration"
import { features } from "./all"

/**
 * All kinds of records that other features may extend, each with its feature. Metafields, translations, media and menus
 * use this list, so they need no list of their own.
 */
export const resources: readonly (ResourceType & { feature: string })[] = features.flatMap(
  ({ slug, resources: declared = [] }) => declared.map((resource) => ({ ...resource, feature: slug })),
)
