import type { TranslatableKind } from "../kits/declarations/translatable"
import { resources } from "./resources"

/** All kinds of records with translatable texts, as the features declare them. */
export const translatableKinds: readonly TranslatableKind[] = resources.flatMap(
  ({ name, title, translatable, productId }) =>
    translatable.length > 0 ? [{ table: name, title, fields: translatable, product: productId }] : [],
)
