import { publicationWorkflows } from "../../../lib/publications/workflows"

export const eventWorkflows = publicationWorkflows(
  "event",
  (container) => container.resolve("events").publications,
)
