import type { z } from "zod"
import type { glossaryChange, glossaryTerm, newGlossary } from "./schemas"

export type GlossaryTerm = z.output<typeof glossaryTerm>

export type GlossaryInput = z.output<typeof newGlossary>

export type GlossaryChange = z.output<typeof glossaryChange>
