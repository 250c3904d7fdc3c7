import { publicationWorkflows } from "../../lib/publications/workflows"

export const pageWorkflows = publicationWorkflows("page", (container) => container.resolve("pages").pages)
