import { declareWiring } from "../wirings"
import { removeMediaOrphans } from "./jobs"
import { media } from "./seed"
import { renderedFiles } from "./services/rendered-files"

declareWiring("media", {
  seed: media,
  scheduledJobs: [removeMediaOrphans],
  start: ({ container }) => ({ renderPicture: renderedFiles(container) }),
})
