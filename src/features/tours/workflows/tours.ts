import { publicationWorkflows } from "../../../lib/publications/workflows"

export const tourWorkflows = publicationWorkflows(
  "tour",
  (container) => container.resolve("tours").publications,
)
