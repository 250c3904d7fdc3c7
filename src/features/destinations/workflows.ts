import { publicationWorkflows } from "../../kits/publications/workflows"

export const destinationWorkflows = publicationWorkflows(
  "destination",
  (container) => container.resolve("destinations").publications,
)
