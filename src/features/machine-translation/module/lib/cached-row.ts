import { z } from "zod"

export const cachedRow = z.object({ id: z.string(), wire: z.string(), source_locale: z.string().nullable() })
export type CachedRow = z.output<typeof cachedRow>
