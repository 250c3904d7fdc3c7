import { removeMediaOrphans } from "../../scheduled-jobs/media/remove-media-orphans"
import { media } from "../../seed/media"
import { declareWiring } from "../wirings"
import { renderedFiles } from "./rendered-files"

declareWiring("media", {
  seed: media,
  scheduledJobs: [removeMediaOrphans],
  start: ({ container }) => ({ renderPicture: renderedFiles(container) }),
})
