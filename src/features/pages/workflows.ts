import { publicationWorkflows } from "../../kits/publications/workflows"

export const pageWorkflows = publicationWorkflows("page", (container) => container.resolve("pages").pages)
