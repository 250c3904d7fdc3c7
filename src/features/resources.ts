import type { ResourceType } from "../lib/features/declaration"
import { features } from "./all"

/**
 * All kinds of records that other features may extend, with the feature that declares each. Metafields, translations,
 * media usage and menus read this list and name no kind themselves.
 */
export const resources: readonly (ResourceType & { feature: string })[] = features.flatMap(
  ({ slug, resources: declared = [] }) => declared.map((resource) => ({ ...resource, feature: slug })),
)
