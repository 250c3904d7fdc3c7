import type { z } from "zod"
import type { newProductTemplate } from "./schemas"

export type ProductTemplateInput = z.output<typeof newProductTemplate>
