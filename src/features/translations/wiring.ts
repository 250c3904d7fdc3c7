import { translations } from "../../seed/translations"
import { declareWiring } from "../wirings"
import { readByChain } from "./engine-reads"

declareWiring("translations", {
  seed: translations,
  start: ({ container }) => {
    readByChain(container)
    return undefined
  },
})
