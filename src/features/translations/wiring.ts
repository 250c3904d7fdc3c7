import { declareWiring } from "../wirings"
import { translations } from "./seed"
import { readByChain } from "./services/engine-reads"

declareWiring("translations", {
  seed: translations,
  start: ({ container }) => {
    readByChain(container)
    return undefined
  },
})
