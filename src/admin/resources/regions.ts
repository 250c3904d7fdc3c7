import { ofEngine } from "./of-engine"

/** The engine's regions. */
export const regions = ofEngine("regions", "region", "regions", "name")
