import { singletonWorkflows } from "../../lib/singletons/workflows"

export const themeWorkflows = singletonWorkflows("theme", (container) => container.resolve("theme").singleton)
