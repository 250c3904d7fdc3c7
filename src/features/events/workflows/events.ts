import { publicationWorkflows } from "../../../kits/publications/workflows"

export const eventWorkflows = publicationWorkflows(
  "event",
  (container) => container.resolve("events").publications,
)
