import { publicationWorkflows } from "../../../kits/publications/workflows"

export const tourWorkflows = publicationWorkflows(
  "tour",
  (container) => container.resolve("tours").publications,
)
