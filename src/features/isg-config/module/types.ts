import type { z } from "zod"
import type { isgConfigContent, isgInputs, isgPrice } from "./schemas"

export type IsgConfigContent = z.output<typeof isgConfigContent>
export type IsgInputs = z.output<typeof isgInputs>
export type IsgPrice = z.output<typeof isgPrice>
