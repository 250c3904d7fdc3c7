import type { MediaField } from "../kits/media/fields"
import { features } from "./all"

/**
 * All columns that contain pictures. Columns of a resource's own table are declared in its `media`. A feature declares
 * columns of other tables in `mediaFields`.
 */
export const mediaFields: readonly MediaField[] = features.flatMap(
  ({ resources = [], mediaFields: declared = [] }) => [
    ...resources.flatMap(({ name, media }) => {
      const columns = media.filter((field) => !field.includes("."))
      return columns.length > 0 ? [{ resource: name, table: name, columns }] : []
    }),
    ...declared,
  ],
)
