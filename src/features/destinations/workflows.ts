import { publicationWorkflows } from "../../lib/publications/workflows"

export const destinationWorkflows = publicationWorkflows(
  "destination",
  (container) => container.resolve("destinations").publications,
)
